-- Places an order: everything that must happen together, in one round trip. Rows that many orders compete for are
-- locked last, each kind in a fixed order: coupon, then stock by variant. Any failure raises one of these and rolls
-- everything back, the idempotency key included:
--   SH001 the key was used with another payload     SH002 the cart was changed or ordered meanwhile
--   SH003 too many unpaid orders                    SH004 not enough credit
--   SH005 the coupon is used up, detail: total, customer or first_order
--   SH006 sold out, detail: the variants as a JSON array
-- p: { scope, key, payloadHash, answer, cart { id, version }, order, lines[], promotions[], payment, creditBase, maxUnpaid,
-- fewLeft }; order, lines, promotions and payment carry the columns' own names. Inserts name their columns, so that a
-- function of the previous version still works when a migration has added one. Plans are made once: PostgreSQL would plan
-- the count of unpaid orders anew for each order, which takes longer than the count.
CREATE OR REPLACE FUNCTION place_order(p jsonb) RETURNS jsonb LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  o orders := jsonb_populate_record(NULL::orders, p -> 'order');
  known idempotency;
  agreed uuid;
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
    WHERE id = (p #>> '{cart,id}')::uuid AND version = (p #>> '{cart,version}')::int AND ordered_at IS NULL
    RETURNING quote_id INTO agreed;
  IF NOT FOUND THEN RAISE EXCEPTION 'cart' USING ERRCODE = 'SH002'; END IF;

  IF o.pay_status = 'unpaid' THEN
    -- Counted by who asks. An email address counts among guests only: anybody can type the address of a customer.
    -- Two orders of the same buyer must see each other before either is counted, hence the locks.
    PERFORM pg_advisory_xact_lock(hash) FROM (
      SELECT DISTINCT hashtextextended(who, 0) AS hash
      FROM unnest(ARRAY['c' || o.customer_id, 'v' || o.visitor_id, 'n' || o.network,
        CASE WHEN o.customer_id IS NULL THEN 'e' || o.email END]) who
      WHERE who IS NOT NULL ORDER BY hash) locks;
    -- Searched by buyer alone: the index by payment status has an entry of each order that was paid since the last vacuum,
    -- and a plan for any state of the table may read them all.
    PERFORM 1 FROM (
      SELECT count(*) FILTER (WHERE counts AND customer_id = o.customer_id) AS of_customer,
        count(*) FILTER (WHERE counts AND visitor_id = o.visitor_id) AS of_visitor,
        count(*) FILTER (WHERE counts AND network = o.network) AS of_network,
        count(*) FILTER (WHERE counts AND email = o.email AND customer_id IS NULL AND o.customer_id IS NULL) AS of_email
      FROM (
        SELECT customer_id, visitor_id, network, email,
          -- Of an order whose payment is in process, the buyer has done their part.
          status = 'in_progress' AND pay_status = 'unpaid' AND accepted_at IS NULL AND processing_at IS NULL AS counts
        FROM orders
        WHERE customer_id = o.customer_id OR visitor_id = o.visitor_id OR network = o.network OR email = o.email) theirs) unpaid
      WHERE greatest(of_customer, of_visitor, of_network, of_email) >= (p ->> 'maxUnpaid')::int;
    IF FOUND THEN RAISE EXCEPTION 'unpaid' USING ERRCODE = 'SH003'; END IF;
  END IF;

  INSERT INTO orders (id, number, access_key_hash, cart_id, visitor_id, customer_id, email, mobile, lang, currency,
      status, pay_status, total, credit, shipping_fee, tax, paid_amount, refunded_amount, totals, address, billing,
      shipping_method, payment_method, remark, coupon_id, coupon_code, network, delivery, taxation, terms, created_at,
      expires_at, paid_at, exchange)
    SELECT o.id, o.number, o.access_key_hash, o.cart_id, o.visitor_id, o.customer_id, o.email, o.mobile, o.lang, o.currency,
      o.status, o.pay_status, o.total, o.credit, o.shipping_fee, o.tax, o.paid_amount, o.refunded_amount, o.totals, o.address, o.billing,
      o.shipping_method, o.payment_method, o.remark, o.coupon_id, o.coupon_code, o.network, o.delivery, o.taxation, o.terms,
      o.created_at, o.expires_at, o.paid_at, o.exchange;
  INSERT INTO order_line (id, order_id, position, product_id, variant_id, sku, slug, name, options, image, quantity, tracked,
      unit_price, discount, tax, tax_rate, total, release_on)
    SELECT id, order_id, position, product_id, variant_id, sku, slug, name, options, image, quantity, tracked,
      unit_price, discount, tax, tax_rate, total, release_on
    FROM jsonb_populate_recordset(NULL::order_line, p -> 'lines');
  -- Processes of the previous version send no promotions.
  INSERT INTO order_promotion (order_id, promotion_id, name, amount)
    SELECT o.id, promotion_id, name, amount FROM jsonb_populate_recordset(NULL::order_promotion, p -> 'promotions');
  INSERT INTO order_history (order_id, at, by, kind, "from", "to")
    SELECT o.id, o.created_at, 'buyer', 'status', NULL, 'in_progress'
    UNION ALL
    SELECT o.id, o.created_at, 'system', 'pay_status', 'unpaid', 'paid' WHERE o.pay_status = 'paid';
  INSERT INTO payment (id, order_id, provider, method, amount, currency, received, status, reference, instructions,
      account, qr, created_at, settled_at)
    SELECT id, order_id, provider, method, amount, currency, received, status, reference, instructions, account, qr,
      created_at, settled_at
    FROM jsonb_populate_record(NULL::payment, p -> 'payment');
  INSERT INTO stock_move (variant_id, reserved, reason, order_id, at)
    SELECT variant_id, quantity, 'order', o.id, o.created_at FROM order_line WHERE order_id = o.id AND tracked;
  INSERT INTO outbox (event, payload, at)
    SELECT event, jsonb_build_object('orderId', o.id), o.created_at
    FROM unnest(CASE o.pay_status WHEN 'paid' THEN ARRAY['order.placed', 'order.paid'] ELSE ARRAY['order.placed'] END) event;

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

  IF agreed IS NOT NULL THEN PERFORM order_draft(agreed, o.id, (p ->> 'fewLeft')::int, o.created_at); END IF;
  PERFORM reserve_stock(o.id, (p ->> 'fewLeft')::int);
  RETURN p -> 'answer';
END $$;
