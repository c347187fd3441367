-- Reserves stock for an order's tracked lines, all or nothing. Lines of the same variant are counted together.
CREATE OR REPLACE FUNCTION reserve_stock(the_order uuid, few_left int) RETURNS void LANGUAGE plpgsql AS $$
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
