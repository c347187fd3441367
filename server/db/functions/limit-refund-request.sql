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
END $$;
