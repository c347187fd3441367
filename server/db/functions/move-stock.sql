-- Moves stock of an order's tracked lines: one ledger row per variant, locking in variant order. moves: a JSON array of
-- { lineId, onHand, reserved }. Raises SH008, detail: the variants as a JSON array, if less is on hand than would leave.
CREATE OR REPLACE FUNCTION move_stock(the_order uuid, moves jsonb, why text, few_left int, moment timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  short jsonb;
BEGIN
  PERFORM 1 FROM stock WHERE variant_id IN (
    SELECT l.variant_id FROM jsonb_to_recordset(moves) m ("lineId" uuid)
    JOIN order_line l ON l.id = m."lineId" AND l.order_id = the_order AND l.tracked)
    ORDER BY variant_id FOR UPDATE;
  SELECT jsonb_agg(s.variant_id) INTO short FROM stock s JOIN (
    SELECT l.variant_id, sum(m."onHand") AS on_hand FROM jsonb_to_recordset(moves) m ("lineId" uuid, "onHand" int)
    JOIN order_line l ON l.id = m."lineId" AND l.order_id = the_order AND l.tracked GROUP BY 1) units USING (variant_id)
    WHERE s.on_hand + units.on_hand < 0;
  IF short IS NOT NULL THEN RAISE EXCEPTION 'not on hand' USING ERRCODE = 'SH008', DETAIL = short; END IF;
  WITH units AS (
    SELECT l.variant_id, sum(m."onHand")::int AS on_hand, sum(m.reserved)::int AS reserved
    FROM jsonb_to_recordset(moves) m ("lineId" uuid, "onHand" int, reserved int)
    JOIN order_line l ON l.id = m."lineId" AND l.order_id = the_order AND l.tracked GROUP BY 1
  ), moved AS (
    UPDATE stock s SET on_hand = s.on_hand + units.on_hand, reserved = s.reserved + units.reserved
    FROM units JOIN variant v ON v.id = units.variant_id WHERE s.variant_id = units.variant_id
    RETURNING s.variant_id, v.product_id, s.on_hand - s.reserved AS left_now, units.on_hand, units.reserved
  ), noted AS (
    INSERT INTO stock_move (variant_id, on_hand, reserved, reason, order_id, at)
    SELECT variant_id, on_hand, reserved, why, the_order, moment FROM moved
  )
  INSERT INTO change (tag) SELECT DISTINCT 'product:' || product_id FROM moved
    WHERE stock_level(left_now, few_left) <> stock_level(left_now - on_hand + reserved, few_left);
END $$;
