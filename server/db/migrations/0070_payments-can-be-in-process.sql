ALTER TABLE "orders" ADD COLUMN "processing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "processing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "look_up_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payment_processing" ON "payment" USING btree ("look_up_at") WHERE status = 'processing';--> statement-breakpoint
-- Trigger on payment: keeps `processing_at` of the order, whichever operation or version of the server settles the payment.
CREATE OR REPLACE FUNCTION keep_processing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET processing_at = (
      SELECT min(processing_at) FROM payment WHERE order_id = NEW.order_id AND status = 'processing')
    WHERE id = NEW.order_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_processing AFTER UPDATE OF status ON payment
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status AND 'processing' IN (OLD.status, NEW.status))
  EXECUTE FUNCTION keep_processing();--> statement-breakpoint
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
