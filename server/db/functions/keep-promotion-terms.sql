CREATE OR REPLACE FUNCTION keep_promotion_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_promotion int := CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW IS NOT DISTINCT FROM OLD THEN RETURN NULL; END IF;
  INSERT INTO promotion_history (promotion_id, since, terms)
  VALUES (the_promotion, clock_timestamp(), CASE TG_OP WHEN 'DELETE' THEN NULL ELSE to_jsonb(NEW) END)
  ON CONFLICT (promotion_id, since) DO UPDATE SET terms = excluded.terms;
  INSERT INTO change (tag) VALUES ('promotion:' || the_promotion);
  PERFORM pg_notify('change', '');
  RETURN NULL;
END $$;
