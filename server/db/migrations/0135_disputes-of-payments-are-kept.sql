CREATE TABLE "payment_dispute" (
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"why" text NOT NULL,
	"due_at" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_dispute_provider_reference_pk" PRIMARY KEY("provider","reference"),
	CONSTRAINT "payment_dispute_amount" CHECK ("payment_dispute"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD CONSTRAINT "payment_dispute_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD CONSTRAINT "payment_dispute_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_dispute_payment_id_index" ON "payment_dispute" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_dispute_order_id_index" ON "payment_dispute" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_dispute_to_answer" ON "payment_dispute" USING btree ("order_id") WHERE state = 'needs_response';