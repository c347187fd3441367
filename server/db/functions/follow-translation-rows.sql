-- Trigger on translation: notes how far the records of a statement are translated, whichever writer made it.
CREATE OR REPLACE FUNCTION follow_translation_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_translations(kind, array_agg(DISTINCT owner_id::text)) FROM changed
    WHERE kind IN ('product', 'category', 'collection', 'tag', 'page', 'article', 'promotion', 'coupon') GROUP BY kind;
  RETURN NULL;
END $$;
