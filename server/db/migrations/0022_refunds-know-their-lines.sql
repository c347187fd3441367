CREATE TABLE "refund_account" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_line" (
	"request_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"amount" bigint NOT NULL,
	"tax" bigint NOT NULL,
	CONSTRAINT "refund_line_request_id_line_id_pk" PRIMARY KEY("request_id","line_id"),
	CONSTRAINT "refund_line_figures" CHECK ("refund_line"."quantity" >= 0 and "refund_line"."tax" between 0 and "refund_line"."amount")
);
--> statement-breakpoint
CREATE TABLE "refund_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"shipping_tax" bigint NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by" text NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_request_amount" CHECK ("refund_request"."amount" > 0 and "refund_request"."shipping" between 0 and "refund_request"."amount"),
	CONSTRAINT "refund_request_tax" CHECK ("refund_request"."tax" between 0 and "refund_request"."amount" and "refund_request"."shipping_tax" between 0 and "refund_request"."shipping")
);
--> statement-breakpoint
ALTER TABLE "refund" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_move" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "refunded_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "destination" text DEFAULT 'original' NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_account" ADD CONSTRAINT "refund_account_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_request_id_refund_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."refund_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_line_id_order_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_line_line_id_index" ON "refund_line" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "refund_request_order_id_index" ON "refund_request" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_request_actor_id_created_at_index" ON "refund_request" USING btree ("actor_id","created_at");--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_request_id_refund_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."refund_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_move_order_id_index" ON "credit_move" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_request_id_index" ON "refund" USING btree ("request_id");--> statement-breakpoint
ALTER TABLE "credit_move" ADD CONSTRAINT "credit_move_refundId_unique" UNIQUE("refund_id");--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_refunded" CHECK ("order_line"."refunded" <= "order_line"."total" and "order_line"."refunded_units" <= "order_line"."quantity");--> statement-breakpoint
-- Payments without a reference have no gateway: staff transfer the money.
UPDATE refund SET destination = 'account' FROM payment WHERE payment.id = refund.payment_id AND payment.reference IS NULL;--> statement-breakpoint
-- Keeps refunded and refunded_units of an order line as the sums of its refund lines. The line's check then refuses a
-- unit that is refunded twice, and more than was paid for the line.
CREATE OR REPLACE FUNCTION keep_refunded_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE order_line SET refunded = refunded - OLD.amount, refunded_units = refunded_units - OLD.quantity
      WHERE id = OLD.line_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE order_line SET refunded = refunded + NEW.amount, refunded_units = refunded_units + NEW.quantity
      WHERE id = NEW.line_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_refunded_sums AFTER INSERT OR UPDATE OR DELETE ON refund_line
  FOR EACH ROW EXECUTE FUNCTION keep_refunded_sums();--> statement-breakpoint
-- Refuses a refund that exceeds what was received by its payment or, without a payment, the store credit used for the
-- order. The lock makes concurrent refunds of one payment wait for each other.
CREATE OR REPLACE FUNCTION limit_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid bigint;
  others bigint;
BEGIN
  -- Money that a provider has already returned is a fact, even if more than expected.
  IF NEW.status = 'failed' OR NEW.reason = 'made_at_provider' THEN RETURN NEW; END IF;
  IF NEW.payment_id IS NULL THEN
    SELECT credit INTO paid FROM orders WHERE id = NEW.order_id FOR UPDATE;
    SELECT coalesce(sum(amount), 0) INTO others FROM refund
      WHERE order_id = NEW.order_id AND payment_id IS NULL AND status <> 'failed' AND id <> NEW.id;
  ELSE
    SELECT received INTO paid FROM payment WHERE id = NEW.payment_id FOR UPDATE;
    SELECT coalesce(sum(amount), 0) INTO others FROM refund
      WHERE payment_id = NEW.payment_id AND status <> 'failed' AND id <> NEW.id;
  END IF;
  IF others + NEW.amount > paid THEN
    RAISE EXCEPTION 'refunds exceed what was paid' USING ERRCODE = 'SH007';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER limit_refund BEFORE INSERT ON refund FOR EACH ROW EXECUTE FUNCTION limit_refund();--> statement-breakpoint
-- Refuses a request whose shipping exceeds what is left of the order's shipping fee.
CREATE OR REPLACE FUNCTION limit_refund_request() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  fee bigint;
  others bigint;
BEGIN
  SELECT shipping_fee INTO fee FROM orders WHERE id = NEW.order_id FOR UPDATE;
  SELECT coalesce(sum(shipping), 0) INTO others FROM refund_request WHERE order_id = NEW.order_id AND id <> NEW.id;
  IF others + NEW.shipping > fee THEN
    RAISE EXCEPTION 'refunds exceed the shipping fee' USING ERRCODE = 'SH007';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER limit_refund_request BEFORE INSERT ON refund_request
  FOR EACH ROW EXECUTE FUNCTION limit_refund_request();
