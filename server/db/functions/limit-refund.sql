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
