-- Trigger on product: archived and deleted products are not translated until they are restored.
CREATE OR REPLACE FUNCTION hide_translations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('archived', 'deleted') THEN
    UPDATE translation_state SET shown = false WHERE kind = 'product' AND owner_id = NEW.id::text;
  ELSE
    PERFORM follow_translations('product', ARRAY[NEW.id::text]);
  END IF;
  RETURN NULL;
END $$;
