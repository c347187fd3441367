-- Closes the draft order that an order was placed with, and releases the units that were held for it. The order becomes the
-- customer's for whom staff prepared it. Does nothing if the id is not that of a draft order.
CREATE OR REPLACE FUNCTION order_draft(the_draft uuid, the_order uuid, few_left int, moment timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  buyer uuid;
BEGIN
  UPDATE draft_order SET status = 'ordered', order_id = the_order, closed_at = moment, held_until = NULL,
    version = version + 1 WHERE id = the_draft RETURNING customer_id INTO buyer;
  IF NOT FOUND THEN RETURN; END IF;
  IF buyer IS NOT NULL THEN
    UPDATE orders SET customer_id = buyer WHERE id = the_order AND customer_id IS NULL;
  END IF;
  PERFORM hold_draft(the_draft, false, few_left, moment);
END $$;
