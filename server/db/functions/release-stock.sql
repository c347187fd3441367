-- Releases the stock that an order's tracked lines still reserve. Call it before the lines are marked cancelled.
CREATE OR REPLACE FUNCTION release_stock(the_order uuid, few_left int, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
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
