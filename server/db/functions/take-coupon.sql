-- Counts one use of a coupon. The update locks its row, so uses of the same customer are counted one by one.
CREATE OR REPLACE FUNCTION take_coupon(the_coupon int, the_order uuid, the_customer uuid, the_email text, moment timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  k coupon;
BEGIN
  UPDATE coupon SET used = used + 1
    WHERE id = the_coupon AND active AND (max_uses IS NULL OR used < max_uses) RETURNING * INTO k;
  IF NOT FOUND THEN RAISE EXCEPTION 'coupon' USING ERRCODE = 'SH005', DETAIL = 'total'; END IF;
  IF k.max_uses_per_customer <= (
    SELECT count(*) FROM coupon_use WHERE coupon_id = k.id AND (customer_id = the_customer OR email = the_email)
  ) THEN
    RAISE EXCEPTION 'coupon' USING ERRCODE = 'SH005', DETAIL = 'customer';
  END IF;
  IF k.first_order_only AND EXISTS (
    SELECT FROM orders
    WHERE id <> the_order AND status <> 'cancelled' AND (customer_id = the_customer OR email = the_email)
  ) THEN
    RAISE EXCEPTION 'coupon' USING ERRCODE = 'SH005', DETAIL = 'first_order';
  END IF;
  INSERT INTO coupon_use (order_id, coupon_id, customer_id, email, at)
    VALUES (the_order, the_coupon, the_customer, the_email, moment);
END $$;
