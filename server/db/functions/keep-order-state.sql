-- Trigger on orders: counts changes in `version` and derives `needs`, the most urgent thing the order waits for. Every
-- change of an order passes here, whichever operation or version of the server makes it.
CREATE OR REPLACE FUNCTION keep_order_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN NEW.version := OLD.version + 1; END IF;
  NEW.needs := CASE
    WHEN NEW.status = 'pending_cancellation' THEN 'decide'
    WHEN NEW.status = 'in_progress' AND NEW.ship_status IN ('none', 'partial')
      AND (NEW.pay_status = 'paid' OR NEW.payment_method = 'cod') THEN 'ship'
    WHEN NEW.status = 'in_progress' AND NEW.pay_status = 'unpaid' AND NEW.processing_at IS NOT NULL THEN 'processing'
    WHEN NEW.status = 'in_progress' AND NEW.pay_status = 'unpaid' THEN 'pay'
    WHEN EXISTS (SELECT FROM refund WHERE order_id = NEW.id AND status = 'failed' AND retried_at IS NULL) THEN 'refund'
  END;
  RETURN NEW;
END $$;
