-- Places an order: everything that must happen together, in one round trip. What can be waited for by many comes
-- last, each in a fixed order: coupon, then stock rows by variant. Whatever fails raises one of these and takes all
-- of it back, the idempotency key included:
--   SH001 the key was used with another payload     SH002 the cart was changed or ordered meanwhile
--   SH003 too many unpaid orders                    SH004 not enough credit
--   SH005 the coupon is used up, detail: total, customer or first_order
--   SH006 sold out, detail: the variants as a JSON array
-- p: { scope, key, payloadHash, answer, cart { id, version }, order, lines[], payment, creditBase, coupon, event,
--      maxUnpaid, fewLeft }; order, lines and payment carry the columns' own names.
CREATE FUNCTION place_order(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  o orders := jsonb_populate_record(NULL::orders, p -> 'order');
  known idempotency;
BEGIN
  INSERT INTO idempotency (scope, key, payload_hash, answer, at)
    VALUES (p ->> 'scope', p ->> 'key', p ->> 'payloadHash', p -> 'answer', o.created_at)
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    SELECT * INTO known FROM idempotency WHERE scope = p ->> 'scope' AND key = p ->> 'key';
    IF known.payload_hash <> p ->> 'payloadHash' THEN RAISE EXCEPTION 'idempotency' USING ERRCODE = 'SH001'; END IF;
    RETURN known.answer;
  END IF;

  UPDATE cart SET ordered_at = o.created_at, version = version + 1
    WHERE id = (p #>> '{cart,id}')::uuid AND version = (p #>> '{cart,version}')::int AND ordered_at IS NULL;
  IF NOT FOUND THEN RAISE EXCEPTION 'cart' USING ERRCODE = 'SH002'; END IF;

  IF o.pay_status = 'unpaid' THEN
    -- Two orders of the same buyer must see each other before either is counted.
    PERFORM pg_advisory_xact_lock(hash) FROM (
      SELECT DISTINCT hashtextextended(who, 0) AS hash
      FROM unnest(ARRAY['c' || o.customer_id, 'v' || o.visitor_id, 'e' || o.email, 'n' || o.network]) who
      WHERE who IS NOT NULL ORDER BY hash) locks;
    PERFORM 1 FROM (
      SELECT count(*) FILTER (WHERE customer_id = o.customer_id) AS of_customer,
        count(*) FILTER (WHERE visitor_id = o.visitor_id) AS of_visitor,
        count(*) FILTER (WHERE email = o.email) AS of_email,
        count(*) FILTER (WHERE network = o.network) AS of_network
      FROM orders WHERE status = 'in_progress' AND pay_status = 'unpaid'
        AND (customer_id = o.customer_id OR visitor_id = o.visitor_id OR email = o.email OR network = o.network)) unpaid
      WHERE greatest(of_customer, of_visitor, of_email, of_network) >= (p ->> 'maxUnpaid')::int;
    IF FOUND THEN RAISE EXCEPTION 'unpaid' USING ERRCODE = 'SH003'; END IF;
  END IF;

  INSERT INTO orders SELECT o.*;
  INSERT INTO order_line SELECT (jsonb_populate_record(NULL::order_line, line)).* FROM jsonb_array_elements(p -> 'lines') line;
  INSERT INTO order_history (order_id, at, by, kind, "from", "to")
    SELECT o.id, o.created_at, 'buyer', 'status', NULL, 'in_progress'
    UNION ALL
    SELECT o.id, o.created_at, 'system', 'pay_status', 'unpaid', 'paid' WHERE o.pay_status = 'paid';
  INSERT INTO payment SELECT (jsonb_populate_record(NULL::payment, p -> 'payment')).*;
  INSERT INTO stock_move (variant_id, reserved, reason, order_id, at)
    SELECT variant_id, quantity, 'order', o.id, o.created_at FROM order_line WHERE order_id = o.id AND tracked;
  INSERT INTO outbox (event, payload, at) VALUES ('order.placed', jsonb_build_object('orderId', o.id), o.created_at);

  IF (p ->> 'creditBase')::bigint > 0 THEN
    UPDATE customer SET credits = credits - (p ->> 'creditBase')::bigint
      WHERE id = o.customer_id AND credits >= (p ->> 'creditBase')::bigint;
    IF NOT FOUND THEN RAISE EXCEPTION 'credit' USING ERRCODE = 'SH004'; END IF;
    INSERT INTO credit_move (customer_id, amount, reason, order_id, at)
      VALUES (o.customer_id, -(p ->> 'creditBase')::bigint, 'order', o.id, o.created_at);
  END IF;

  IF o.coupon_id IS NOT NULL THEN
    PERFORM take_coupon(o.coupon_id, o.id, o.customer_id, o.email, o.created_at);
  END IF;

  PERFORM reserve_stock(o.id, (p ->> 'fewLeft')::int);
  RETURN p -> 'answer';
END $$;
--> statement-breakpoint
-- Counts one use of a coupon. Its row is locked by the update, so the customer's own uses are counted one by one.
CREATE FUNCTION take_coupon(the_coupon int, the_order uuid, the_customer uuid, the_email text, moment timestamptz)
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
--> statement-breakpoint
-- Reserves what an order's tracked lines hold, all or nothing; lines of one variant count together.
CREATE FUNCTION reserve_stock(the_order uuid, few_left int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wanted int[];
  missing jsonb;
BEGIN
  SELECT array_agg(DISTINCT variant_id ORDER BY variant_id) INTO wanted
    FROM order_line WHERE order_id = the_order AND tracked;
  IF wanted IS NULL THEN RETURN; END IF;
  INSERT INTO stock (variant_id) SELECT v.id FROM variant v
    WHERE v.id = ANY (wanted) AND v.stock_policy = 'backorder' AND NOT EXISTS (SELECT FROM stock s WHERE s.variant_id = v.id)
    ON CONFLICT DO NOTHING;
  PERFORM 1 FROM stock WHERE variant_id = ANY (wanted) ORDER BY variant_id FOR UPDATE;
  WITH units AS (
    SELECT variant_id, sum(quantity - cancelled)::int AS quantity FROM order_line
    WHERE order_id = the_order AND tracked GROUP BY variant_id
  ), reserved AS (
    UPDATE stock s SET reserved = s.reserved + units.quantity
    FROM units JOIN variant v ON v.id = units.variant_id
    WHERE s.variant_id = units.variant_id AND v.active
      AND (v.stock_policy = 'backorder' OR s.on_hand - s.reserved >= units.quantity)
    RETURNING s.variant_id, v.product_id, s.on_hand - s.reserved AS left_now, units.quantity
  ), noted AS (
    INSERT INTO change (tag) SELECT DISTINCT 'product:' || product_id FROM reserved
    WHERE stock_level(left_now, few_left) <> stock_level(left_now + quantity, few_left)
  )
  SELECT jsonb_agg(each) INTO missing FROM unnest(wanted) each
    WHERE each NOT IN (SELECT variant_id FROM reserved);
  IF missing IS NOT NULL THEN RAISE EXCEPTION 'sold out' USING ERRCODE = 'SH006', DETAIL = missing; END IF;
END $$;
--> statement-breakpoint
-- Gives back what an order's tracked lines still hold. Call it before they are marked cancelled.
CREATE FUNCTION release_stock(the_order uuid, few_left int, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM stock WHERE variant_id IN (SELECT variant_id FROM order_line WHERE order_id = the_order AND tracked)
    ORDER BY variant_id FOR UPDATE;
  WITH units AS (
    SELECT variant_id, sum(quantity - shipped - cancelled)::int AS quantity FROM order_line
    WHERE order_id = the_order AND tracked GROUP BY variant_id HAVING sum(quantity - shipped - cancelled) > 0
  ), released AS (
    UPDATE stock s SET reserved = s.reserved - units.quantity
    FROM units JOIN variant v ON v.id = units.variant_id WHERE s.variant_id = units.variant_id
    RETURNING s.variant_id, v.product_id, s.on_hand - s.reserved AS left_now, units.quantity
  ), moved AS (
    INSERT INTO stock_move (variant_id, reserved, reason, order_id, at)
    SELECT variant_id, -quantity, 'release', the_order, moment FROM released
  )
  INSERT INTO change (tag) SELECT DISTINCT 'product:' || product_id FROM released
    WHERE stock_level(left_now, few_left) <> stock_level(left_now - quantity, few_left);
END $$;
--> statement-breakpoint
-- What public pages say of a stock: 0 out, 1 few left, 2 in stock.
CREATE FUNCTION stock_level(available int, few_left int) RETURNS int LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN available <= 0 THEN 0 WHEN available <= few_left THEN 1 ELSE 2 END;
