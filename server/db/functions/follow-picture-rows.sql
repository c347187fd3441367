-- Trigger on picture: notes how far the alt texts of a statement's pictures are translated.
CREATE OR REPLACE FUNCTION follow_picture_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM follow_translations('picture', array_agg(c.id::text)) FROM changed c JOIN earlier e USING (id)
      WHERE c.alt <> e.alt OR (c.removed_at IS NULL) <> (e.removed_at IS NULL) HAVING count(*) > 0;
  ELSE
    PERFORM follow_translations('picture', array_agg(id::text)) FROM changed WHERE alt ->> 'en' <> '' HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;
