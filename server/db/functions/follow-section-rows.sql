-- Trigger on page and article: notes how far the texts of their sections are translated.
CREATE OR REPLACE FUNCTION follow_section_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.sections <> '[]' OR (TG_OP = 'UPDATE' AND OLD.sections <> '[]') THEN
    PERFORM follow_translations(TG_TABLE_NAME, ARRAY[NEW.id::text]);
  END IF;
  RETURN NULL;
END $$;
