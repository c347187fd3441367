-- Trigger on promotion and coupon: notes how far the line above the header and the name in carts are translated.
CREATE OR REPLACE FUNCTION follow_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_translations(TG_TABLE_NAME, ARRAY[NEW.id::text]);
  RETURN NULL;
END $$;
