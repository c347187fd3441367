-- Reserves the units of a draft order for its buyer, or releases them: all or nothing, stock locked in variant order, one
-- ledger row per variant. Raises SH006, detail: the variants as a JSON array, if stock does not cover them.
CREATE OR REPLACE FUNCTION hold_draft(the_draft uuid, holds boolean, few_left int, moment timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  missing jsonb;
BEGIN
  IF holds THEN
    INSERT INTO stock (variant_id) SELECT l.variant_id FROM draft_line l JOIN variant v ON v.id = l.variant_id
      WHERE l.draft_id = the_draft AND v.stock_policy = 'backorder' ON CONFLICT DO NOTHING;
  END IF;
  PERFORM 1 FROM stock WHERE variant_id IN (SELECT variant_id FROM draft_line WHERE draft_id = the_draft)
    ORDER BY variant_id FOR UPDATE;
  WITH wanted AS (
    SELECT l.variant_id, v.product_id, v.stock_policy,
      CASE WHEN holds AND v.stock_policy <> 'untracked' THEN l.quantity ELSE 0 END - l.held AS units
    FROM draft_line l JOIN variant v ON v.id = l.variant_id WHERE l.draft_id = the_draft
  ), moved AS (
    UPDATE stock s SET reserved = s.reserved + w.units FROM wanted w
    WHERE s.variant_id = w.variant_id AND w.units <> 0
      AND (w.units < 0 OR w.stock_policy = 'backorder' OR s.on_hand - s.reserved >= w.units)
    RETURNING s.variant_id, w.product_id, s.on_hand - s.reserved AS left_now, w.units
  ), noted AS (
    INSERT INTO stock_move (variant_id, reserved, reason, note, at)
    SELECT variant_id, units, CASE WHEN units > 0 THEN 'order' ELSE 'release' END, d.number, moment
    FROM moved CROSS JOIN draft_order d WHERE d.id = the_draft
  ), kept AS (
    UPDATE draft_line l SET held = l.held + moved.units FROM moved
    WHERE l.draft_id = the_draft AND l.variant_id = moved.variant_id
  ), told AS (
    INSERT INTO change (tag) SELECT DISTINCT 'product:' || product_id FROM moved
    WHERE stock_level(left_now, few_left) <> stock_level(left_now + units, few_left)
  )
  SELECT jsonb_agg(variant_id) INTO missing FROM wanted
    WHERE units > 0 AND variant_id NOT IN (SELECT variant_id FROM moved);
  IF missing IS NOT NULL THEN RAISE EXCEPTION 'sold out' USING ERRCODE = 'SH006', DETAIL = missing; END IF;
END $$;
