-- Keeps the level of a variant's stock for merchants (0 out, 1 low, 2 enough) and tells when it falls. A trigger, so that
-- every sale, shipment and correction is covered. The level changes rarely: updates that keep it stay off its index.
CREATE OR REPLACE FUNCTION follow_stock_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.level := stock_level(NEW.on_hand - NEW.reserved, NEW.low_at);
  IF TG_OP = 'UPDATE' AND NEW.level < OLD.level THEN
    INSERT INTO outbox (event, payload) VALUES ('stock.low', jsonb_build_object('variantId', NEW.variant_id));
  END IF;
  RETURN NEW;
END $$;
