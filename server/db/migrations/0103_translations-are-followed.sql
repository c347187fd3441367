CREATE TABLE "translation_state" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "translation_state_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"lang" text NOT NULL,
	"missing" smallint NOT NULL,
	"stale" smallint NOT NULL,
	"words" integer NOT NULL,
	"state" text GENERATED ALWAYS AS (case when stale > 0 then 'stale' when missing > 0 then 'missing' else 'done' end) STORED NOT NULL,
	"pairs" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"former" jsonb,
	"shown" boolean DEFAULT true NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "translation_state_record" UNIQUE("kind","owner_id","lang")
);
--> statement-breakpoint
CREATE INDEX "translation_state_queue" ON "translation_state" USING btree ("lang","state","changed_at","id") WHERE shown;--> statement-breakpoint
ALTER TABLE "bulk_row" ADD COLUMN "basis" jsonb;--> statement-breakpoint
-- A short hash of a text, the same in every version of PostgreSQL, to notice that the text changed.
CREATE OR REPLACE FUNCTION text_hash(the_text text) RETURNS int LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ('x' || left(md5(the_text), 8))::bit(32)::int;
--> statement-breakpoint
-- The words of a text, for the size of a translation. Spaces are counted, and breaks between paragraphs: leaving out all
-- markup by an expression took most of the time of an import.
CREATE OR REPLACE FUNCTION word_count(the_text text) RETURNS int LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN cardinality(string_to_array(replace(btrim(the_text), '</p><p>', ' '), ' '));
--> statement-breakpoint
-- Notes how far records of a kind are translated. A translated text is paired with the source text that it was written for:
-- the present one when the text is new, the earlier one when an undo puts the text back. Rows are joined by grouping,
-- because plans for any number of records would otherwise join them in nested loops. Rows are written in one order, so that
-- two writers cannot wait for each other. only_new: leaves records as they are that were noted before.
CREATE OR REPLACE FUNCTION follow_translations(the_kind text, the_owners text[], only_new boolean DEFAULT false)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  languages text[] := ARRAY['zh', 'zh-TW', 'zh-HK', 'de', 'es', 'fr', 'id', 'it', 'ja', 'ko', 'pt', 'th', 'fil', 'vi'];
BEGIN
  WITH own AS (
    SELECT t.owner_id::text AS owner_id, t.lang, f.field, f.text
    FROM translation t CROSS JOIN LATERAL (VALUES ('name', t.name), ('summary', t.summary), ('body', t.body),
      ('seoTitle', t.seo_title), ('seoDescription', t.seo_description)) f (field, text)
    WHERE t.kind = the_kind AND t.owner_id = ANY (CASE the_kind WHEN 'attribute' THEN '{}' ELSE the_owners END::int[])
    UNION ALL
    SELECT a.code, l.key, 'label', l.value FROM attribute a CROSS JOIN LATERAL jsonb_each_text(a.labels) l
    WHERE the_kind = 'attribute' AND a.code = ANY (the_owners)
    UNION ALL
    SELECT v.attribute_code, l.key, 'values.' || v.code, l.value
    FROM attribute_value v CROSS JOIN LATERAL jsonb_each_text(v.labels) l
    WHERE the_kind = 'attribute' AND v.attribute_code = ANY (the_owners)
  ), hashed AS (
    SELECT owner_id, lang, field, text_hash(text) AS hash, CASE lang WHEN 'en' THEN word_count(text) END AS words
    FROM own WHERE text <> '' AND (lang = 'en' OR lang = ANY (languages))
  ), sourced AS (
    SELECT owner_id, lang, field, hash, max(hash) FILTER (WHERE lang = 'en') OVER same AS source, max(words) OVER same AS words
    FROM hashed WINDOW same AS (PARTITION BY owner_id, field)
  ), paired AS (
    SELECT s.*, st.pairs -> s.field AS known, st.former -> s.field AS former
    FROM sourced s LEFT JOIN translation_state st ON st.kind = the_kind AND st.owner_id = s.owner_id AND st.lang = s.lang
    WHERE s.lang <> 'en' AND s.source IS NOT NULL
  ), seen AS (
    SELECT owner_id, lang, field, hash, source, words, known, former,
      CASE WHEN (known ->> 0)::int = hash THEN (known ->> 1)::int
        ELSE coalesce((SELECT (e ->> 1)::int FROM jsonb_array_elements(former) WITH ORDINALITY f (e, place)
          WHERE (e ->> 0)::int = hash ORDER BY place LIMIT 1), source) END AS written_for
    FROM paired
  ), part AS (
    SELECT owner_id, l.lang, fields, words, NULL AS field, false AS is_stale, NULL::jsonb AS pair, NULL::jsonb AS former
    FROM (SELECT owner_id, count(*) AS fields, sum(words) AS words FROM hashed WHERE lang = 'en' GROUP BY owner_id) s
    CROSS JOIN unnest(languages) l (lang)
    UNION ALL
    SELECT owner_id, lang, -1, CASE WHEN written_for = source THEN -words ELSE 0 END, field, written_for <> source,
      jsonb_build_array(hash, written_for),
      CASE WHEN (known ->> 0)::int <> hash
        THEN jsonb_path_query_array(jsonb_build_array(known) || coalesce(former, '[]'), '$[0 to 3]') END
    FROM seen
  )
  INSERT INTO translation_state AS s (kind, owner_id, lang, missing, stale, words, pairs, former, shown)
  SELECT the_kind, owner_id, lang, sum(fields), count(*) FILTER (WHERE is_stale), sum(words),
    coalesce(jsonb_object_agg(field, pair) FILTER (WHERE field IS NOT NULL), '{}'),
    jsonb_object_agg(field, former) FILTER (WHERE former IS NOT NULL),
    CASE the_kind WHEN 'product' THEN NOT EXISTS (
      SELECT FROM product p WHERE p.id = owner_id::int AND p.status IN ('archived', 'deleted')) ELSE true END
  FROM part GROUP BY owner_id, lang ORDER BY owner_id, lang
  ON CONFLICT (kind, owner_id, lang) DO UPDATE SET
    missing = excluded.missing, stale = excluded.stale, words = excluded.words, changed_at = now(),
    pairs = s.pairs || excluded.pairs,
    former = CASE WHEN excluded.former IS NULL THEN s.former ELSE coalesce(s.former, '{}') || excluded.former END
    WHERE NOT only_new AND ((s.missing, s.stale, s.words) IS DISTINCT FROM (excluded.missing, excluded.stale, excluded.words)
      OR s.pairs IS DISTINCT FROM s.pairs || excluded.pairs);

  DELETE FROM translation_state s USING unnest(the_owners) o (id)
    WHERE s.kind = the_kind AND s.owner_id = o.id AND NOT CASE the_kind
      WHEN 'attribute' THEN EXISTS (SELECT FROM attribute a WHERE a.code = o.id)
      ELSE EXISTS (SELECT FROM translation t WHERE t.kind = the_kind AND t.owner_id = o.id::int AND t.lang = 'en') END;
END $$;
--> statement-breakpoint
-- Trigger on translation: notes how far the records of a statement are translated, whichever writer made it.
CREATE OR REPLACE FUNCTION follow_translation_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_translations(kind, array_agg(DISTINCT owner_id::text)) FROM changed
    WHERE kind IN ('product', 'category', 'collection', 'tag', 'page', 'article') GROUP BY kind;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Trigger on attribute and attribute_value: notes how far the attributes of a statement are translated with their values.
CREATE OR REPLACE FUNCTION follow_attribute_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'attribute' THEN
    PERFORM follow_translations('attribute', array_agg(DISTINCT code)) FROM changed HAVING count(*) > 0;
  ELSE
    PERFORM follow_translations('attribute', array_agg(DISTINCT attribute_code)) FROM changed HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Trigger on product: archived and deleted products are not translated until they are restored.
CREATE OR REPLACE FUNCTION hide_translations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE translation_state SET shown = NEW.status NOT IN ('archived', 'deleted')
    WHERE kind = 'product' AND owner_id = NEW.id::text;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER follow_translation_insert AFTER INSERT ON "translation" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_translation_rows();
--> statement-breakpoint
CREATE TRIGGER follow_translation_update AFTER UPDATE ON "translation" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_translation_rows();
--> statement-breakpoint
CREATE TRIGGER follow_translation_delete AFTER DELETE ON "translation" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_translation_rows();
--> statement-breakpoint
CREATE TRIGGER follow_attribute_insert AFTER INSERT ON "attribute" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_attribute_rows();
--> statement-breakpoint
CREATE TRIGGER follow_attribute_update AFTER UPDATE ON "attribute" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_attribute_rows();
--> statement-breakpoint
CREATE TRIGGER follow_attribute_delete AFTER DELETE ON "attribute" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_attribute_rows();
--> statement-breakpoint
CREATE TRIGGER follow_attribute_insert AFTER INSERT ON "attribute_value" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_attribute_rows();
--> statement-breakpoint
CREATE TRIGGER follow_attribute_update AFTER UPDATE ON "attribute_value" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_attribute_rows();
--> statement-breakpoint
CREATE TRIGGER follow_attribute_delete AFTER DELETE ON "attribute_value" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_attribute_rows();
--> statement-breakpoint
CREATE TRIGGER hide_translations AFTER UPDATE OF status ON "product" FOR EACH ROW
  WHEN ((OLD.status IN ('archived', 'deleted')) <> (NEW.status IN ('archived', 'deleted'))) EXECUTE FUNCTION hide_translations();
