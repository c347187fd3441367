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
END $$;
