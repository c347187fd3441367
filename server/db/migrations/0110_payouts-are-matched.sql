CREATE TABLE "payout" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"sent_at" timestamp with time zone NOT NULL,
	"arrives_on" date,
	"exact" boolean NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"complete_at" timestamp with time zone,
	"payments" bigint DEFAULT 0 NOT NULL,
	"refunds" bigint DEFAULT 0 NOT NULL,
	"fees" bigint DEFAULT 0 NOT NULL,
	"adjustments" bigint DEFAULT 0 NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"differing" integer DEFAULT 0 NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	"counts_on" date,
	"reason" text DEFAULT '' NOT NULL,
	"closed_by" text,
	"closed_at" timestamp with time zone,
	CONSTRAINT "payout_closed" CHECK (("payout"."state" = 'closed') = ("payout"."counts_on" is not null)),
	CONSTRAINT "payout_complete" CHECK (("payout"."state" = 'waiting') = ("payout"."complete_at" is null))
);
--> statement-breakpoint
CREATE TABLE "payout_fetch" (
	"provider" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone,
	"failed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payout_line" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payout_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"asked_amount" bigint NOT NULL,
	"asked_currency" text NOT NULL,
	"gateway_id" text,
	"refund_reference" text,
	"own_refund" text,
	"finding" text NOT NULL,
	"payment_id" uuid,
	"refund_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"settled_by" text,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payout_line" ADD CONSTRAINT "payout_line_payout_id_payout_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payout"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_line" ADD CONSTRAINT "payout_line_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_line" ADD CONSTRAINT "payout_line_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_provider_reference_index" ON "payout" USING btree ("provider","reference");--> statement-breakpoint
CREATE INDEX "payout_sent_at_id_index" ON "payout" USING btree ("sent_at","id");--> statement-breakpoint
CREATE INDEX "payout_state_sent_at_id_index" ON "payout" USING btree ("state","sent_at","id");--> statement-breakpoint
CREATE INDEX "payout_status_sent_at_id_index" ON "payout" USING btree ("status","sent_at","id");--> statement-breakpoint
CREATE INDEX "payout_provider_sent_at_id_index" ON "payout" USING btree ("provider","sent_at","id");--> statement-breakpoint
CREATE INDEX "payout_amount_index" ON "payout" USING btree ("amount");--> statement-breakpoint
CREATE INDEX "payout_counts_on_index" ON "payout" USING btree ("counts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_line_provider_reference_index" ON "payout_line" USING btree ("provider","reference");--> statement-breakpoint
CREATE INDEX "payout_line_payout_id_at_index" ON "payout_line" USING btree ("payout_id","at");--> statement-breakpoint
CREATE INDEX "payout_line_gateway_id_index" ON "payout_line" USING btree ("gateway_id");--> statement-breakpoint
CREATE INDEX "payout_line_payment_id_index" ON "payout_line" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payout_line_refund_id_index" ON "payout_line" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "payment_received" ON "payment" USING btree ("provider","settled_at") WHERE received > 0;--> statement-breakpoint
CREATE INDEX "refund_sent_at_index" ON "refund" USING btree ("sent_at");