-- Trigger on payment: keeps `processing_at` of the order, whichever operation or version of the server settles the payment.
CREATE OR REPLACE FUNCTION keep_processing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET processing_at = (
      SELECT min(processing_at) FROM payment WHERE order_id = NEW.order_id AND status = 'processing')
    WHERE id = NEW.order_id;
  RETURN NULL;
END $$;
