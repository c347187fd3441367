-- Tells that what a customer ordered or spent has changed, whichever operation or version of the server changes it. The
-- figures are counted later, because a lock of the customer's row inside an order's transaction could cause a deadlock.
CREATE OR REPLACE FUNCTION tell_of_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Without change_id: nothing of this is held back.
  INSERT INTO outbox (event, payload, change_id)
    VALUES ('customer.ordered', jsonb_build_object('customerId', NEW.customer_id), NULL);
  RETURN NULL;
END $$;
