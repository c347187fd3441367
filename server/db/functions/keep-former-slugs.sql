-- Remembers the slug that an entry had, so that its old address leads to the new one, however the slug was changed.
CREATE OR REPLACE FUNCTION keep_former_slugs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_slug (kind, lang, slug, owner_id) VALUES (OLD.kind, OLD.lang, OLD.slug, OLD.owner_id)
    ON CONFLICT (kind, lang, slug) DO UPDATE SET owner_id = EXCLUDED.owner_id, until = EXCLUDED.until;
  RETURN NULL;
END $$;
