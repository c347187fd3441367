CREATE TABLE "bank_line" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"fingerprint" text NOT NULL,
	"booked_at" timestamp with time zone NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"payer" text NOT NULL,
	"purpose" text NOT NULL,
	"named" text[] DEFAULT '{}'::text[] NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"order_id" uuid,
	"payment_id" uuid,
	"refund_id" uuid,
	"booked" boolean DEFAULT false NOT NULL,
	"counts_on" date,
	"note" text DEFAULT '' NOT NULL,
	"settled_by" text,
	"settled_at" timestamp with time zone,
	"imported_by" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_line_fingerprint_unique" UNIQUE("fingerprint"),
	CONSTRAINT "bank_line_paymentId_unique" UNIQUE("payment_id"),
	CONSTRAINT "bank_line_refundId_unique" UNIQUE("refund_id"),
	CONSTRAINT "bank_line_amount" CHECK ("bank_line"."amount" <> 0),
	CONSTRAINT "bank_line_settled" CHECK (("bank_line"."state" = 'open') = ("bank_line"."counts_on" is null))
);
--> statement-breakpoint
CREATE TABLE "closed_period" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from" date NOT NULL,
	"until" date NOT NULL,
	"figures" jsonb NOT NULL,
	"reason" text NOT NULL,
	"closed_by" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "closed_period_until_unique" UNIQUE("until"),
	CONSTRAINT "closed_period_days" CHECK ("closed_period"."from" <= "closed_period"."until")
);
--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_line_booked_at_id_index" ON "bank_line" USING btree ("booked_at","id");--> statement-breakpoint
CREATE INDEX "bank_line_state_booked_at_id_index" ON "bank_line" USING btree ("state","booked_at","id");--> statement-breakpoint
CREATE INDEX "bank_line_amount_index" ON "bank_line" USING btree ("amount");--> statement-breakpoint
CREATE INDEX "bank_line_order_id_index" ON "bank_line" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bank_line_counts_on_index" ON "bank_line" USING btree ("counts_on");--> statement-breakpoint
CREATE INDEX "bank_line_named_index" ON "bank_line" USING gin ("named");--> statement-breakpoint
-- Closed periods are append-only: later bookings count in the next one.
CREATE OR REPLACE FUNCTION keep_closed_periods() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'closed periods cannot be changed' USING ERRCODE = 'SH021';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_closed_periods BEFORE UPDATE OR DELETE ON closed_period
  FOR EACH ROW EXECUTE FUNCTION keep_closed_periods();
