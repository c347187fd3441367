-- Trigger on product: archived and deleted products are not translated until they are restored.
CREATE OR REPLACE FUNCTION hide_translations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE translation_state SET shown = NEW.status NOT IN ('archived', 'deleted')
    WHERE kind = 'product' AND owner_id = NEW.id::text;
  RETURN NULL;
END $$;
