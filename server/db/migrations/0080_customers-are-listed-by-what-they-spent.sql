ALTER TABLE "customer" ADD COLUMN "order_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "spent" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "address_company" ON "address" USING btree ("customer_id") WHERE company <> '';--> statement-breakpoint
CREATE INDEX "customer_order_count_id_index" ON "customer" USING btree ("order_count","id");--> statement-breakpoint
CREATE INDEX "customer_spent_id_index" ON "customer" USING btree ("spent","id");--> statement-breakpoint

-- Tells that what a customer ordered or spent has changed, whichever operation or version of the server changes it. The
-- figures are counted later, because a lock of the customer's row inside an order's transaction could cause a deadlock.
CREATE OR REPLACE FUNCTION tell_of_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Without change_id: nothing of this is held back.
  INSERT INTO outbox (event, payload, change_id)
    VALUES ('customer.ordered', jsonb_build_object('customerId', NEW.customer_id), NULL);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tell_of_new_order AFTER INSERT ON orders
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION tell_of_orders();--> statement-breakpoint
CREATE TRIGGER tell_of_orders AFTER UPDATE OF customer_id, status, paid_amount, refunded_amount ON orders
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL AND (OLD.customer_id, OLD.status, OLD.paid_amount, OLD.refunded_amount)
    IS DISTINCT FROM (NEW.customer_id, NEW.status, NEW.paid_amount, NEW.refunded_amount))
  EXECUTE FUNCTION tell_of_orders();--> statement-breakpoint
-- Orders that are already there are counted by the same event.
INSERT INTO outbox (event, payload, change_id)
  SELECT 'customer.ordered', jsonb_build_object('customerId', customer_id), NULL
  FROM orders WHERE customer_id IS NOT NULL GROUP BY customer_id;
