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
CREATE INDEX "payment_dispute_payment_id_index" ON "payment_dispute" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_dispute_order_id_index" ON "payment_dispute" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_dispute_to_answer" ON "payment_dispute" USING btree ("order_id") WHERE state = 'needs_response';--> statement-breakpoint
-- The money of a payment that the buyer got back by disputes. A dispute in another currency took all of the payment. PayPal
-- reports what a dispute took as a refund as well, before or after it, so that only the excess over these refunds counts.
CREATE OR REPLACE FUNCTION lost_by_disputes(disputed uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT greatest(0, least(p.received, lost.amount) - CASE p.provider WHEN 'paypal' THEN (
      SELECT coalesce(sum(r.amount), 0) FROM refund r
      WHERE r.payment_id = p.id AND r.reason = 'made_at_provider' AND r.status <> 'failed' AND r.created_at >= lost.since)
    ELSE 0 END)::bigint
  FROM payment p CROSS JOIN LATERAL (
    SELECT coalesce(sum(CASE d.currency WHEN p.currency THEN d.amount ELSE p.received END), 0) AS amount,
      min(d.opened_at) AS since
    FROM payment_dispute d WHERE d.payment_id = p.id AND d.state = 'lost') lost
  WHERE p.id = disputed
$$;--> statement-breakpoint
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
    paid := paid - lost_by_disputes(NEW.payment_id);
    SELECT coalesce(sum(amount), 0) INTO others FROM refund
      WHERE payment_id = NEW.payment_id AND status <> 'failed' AND id <> NEW.id;
  END IF;
  IF others + NEW.amount > paid THEN
    RAISE EXCEPTION 'refunds exceed what was paid' USING ERRCODE = 'SH007';
  END IF;
  RETURN NEW;
END $$;
