CREATE TABLE "promotion_history" (
	"promotion_id" integer NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"terms" jsonb,
	CONSTRAINT "promotion_history_promotion_id_since_pk" PRIMARY KEY("promotion_id","since")
);--> statement-breakpoint
CREATE FUNCTION keep_promotion_terms() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint
CREATE TRIGGER keep_promotion_terms AFTER INSERT OR UPDATE OR DELETE ON promotion
  FOR EACH ROW EXECUTE FUNCTION keep_promotion_terms();--> statement-breakpoint
-- Promotions that run already count from their start: the cart has charged their prices since then.
INSERT INTO promotion_history (promotion_id, since, terms)
SELECT id, least(now(), coalesce(starts_at, now())), to_jsonb(promotion) FROM promotion;
