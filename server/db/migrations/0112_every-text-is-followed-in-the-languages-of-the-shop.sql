CREATE TABLE "translation_same" (
	"kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"field" text NOT NULL,
	"hash" integer NOT NULL,
	CONSTRAINT "translation_same_kind_owner_id_field_pk" PRIMARY KEY("kind","owner_id","field")
);
--> statement-breakpoint
-- True for a text with nothing to translate: numbers with units that are written alike in every language, sizes such as XL
-- and codes such as IP44. server/translations/is-neutral.ts has the same expressions. Only listed characters count, so that
-- no letter of any script passes, whatever the locale of the database. Codes have as many digits as letters, or more.
CREATE OR REPLACE FUNCTION is_neutral(the_text text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN char_length(the_text) <= 60 AND (
    the_text ~ '^(?:[0-9][²³]?[ \u00a0\u202f]?(?:mm|cm|dm|km|m|nm|µm|ml|cl|dl|l|L|mg|g|kg|t|W|kW|MW|Wh|kWh|V|kV|mV|A|mA|mAh|Ah|Hz|kHz|MHz|GHz|K|lm|lx|cd|dB|Pa|hPa|kPa|MPa|N|Nm|J|kJ|s|ms|h|min)(?![A-Za-zµ])|[0-9][ \u00a0\u202f]?[xX](?=[ \u00a0\u202f]?[0-9])|[Ø⌀](?=[ \u00a0\u202f]?[0-9])|°[CF](?![A-Za-z])|[0-9 \u00a0\u202f.,:;/()+±×%‰°²³½¼¾€£¥$<>~≈≤≥#*&|–—-])+$'
    OR the_text ~ '^(?:[2-9]?X{0,4}[SL]|M)(?: ?[/–-] ?(?:[2-9]?X{0,4}[SL]|M))*$'
    OR (the_text ~ '^[A-Z]{1,4}[-._/]?[0-9](?:[-._/]?[A-Z]{1,4}(?![A-Z])|[-._/]?[0-9])*$'
      AND regexp_count(the_text, '[0-9]') - CASE WHEN the_text ~ '[A-Z]{3}' THEN 1 ELSE 0 END >= regexp_count(the_text, '[A-Z]')));
--> statement-breakpoint
-- The languages that the shop translates into, by its setting: those that shoppers are offered and those in preparation.
-- The default is that of server/content/languages.settings.ts.
CREATE OR REPLACE FUNCTION followed_languages() RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce((SELECT array_agg(DISTINCT l ORDER BY l)
    FROM (SELECT (SELECT value FROM setting WHERE key = 'languages') AS value) s
    CROSS JOIN LATERAL jsonb_array_elements_text(
      coalesce(s.value -> 'offered', '["en", "zh", "zh-HK"]') || coalesce(s.value -> 'prepared', '[]')) l
    WHERE l <> 'en'), '{}');
--> statement-breakpoint
-- Texts by language within a value such as the settings of a section or a menu: every object with a text in English. `field`
-- is the place of the object, such as "slides.0.title", after the prefix.
CREATE OR REPLACE FUNCTION texts_in(the_value jsonb, the_prefix text) RETURNS TABLE (field text, lang text, text text)
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  WITH RECURSIVE part (place, value) AS (
    SELECT the_prefix, the_value
    UNION ALL
    SELECT concat_ws('.', nullif(p.place, ''), c.key), c.value
    FROM part p CROSS JOIN LATERAL (
      SELECT o.key, o.value FROM jsonb_each(CASE jsonb_typeof(p.value) WHEN 'object' THEN p.value ELSE '{}' END) o
      UNION ALL
      SELECT (i.place - 1)::text, i.value
      FROM jsonb_array_elements(CASE jsonb_typeof(p.value) WHEN 'array' THEN p.value ELSE '[]' END) WITH ORDINALITY i (value, place)
    ) c
    WHERE jsonb_typeof(c.value) IN ('object', 'array')
  )
  SELECT p.place, l.key, l.value
  FROM part p CROSS JOIN LATERAL jsonb_each_text(CASE jsonb_typeof(p.value -> 'en') WHEN 'string' THEN p.value ELSE '{}' END) l;
END;
--> statement-breakpoint
-- Notes how far records of a kind are translated into the languages of the shop. Texts that are the same in every language
-- are left out. A translated text is paired with the source text that it was written for: the present one when the text is
-- new, the earlier one when an undo puts the text back. Rows are joined by grouping, because plans for any number of records
-- would otherwise join them in nested loops. Rows are written in one order, so that two writers cannot wait for each other.
-- only_new: leaves records as they are that were noted before.
CREATE OR REPLACE FUNCTION follow_translations(the_kind text, the_owners text[], only_new boolean DEFAULT false)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  languages text[] := followed_languages();
  numbers int[] := CASE WHEN the_kind IN ('attribute', 'menu') THEN '{}' ELSE the_owners END;
BEGIN
  WITH own AS (
    SELECT t.owner_id::text AS owner_id, t.lang, f.field, f.text
    FROM translation t CROSS JOIN LATERAL (VALUES ('name', t.name), ('summary', t.summary), ('body', t.body),
      ('seoTitle', t.seo_title), ('seoDescription', t.seo_description)) f (field, text)
    WHERE t.kind = the_kind AND t.owner_id = ANY (numbers)
    UNION ALL
    SELECT p.product_id::text, l.key, 'specification.' || p.attribute_code || '.' || p.place, l.value
    FROM (SELECT product_id, attribute_code, labels,
        row_number() OVER (PARTITION BY product_id, attribute_code ORDER BY position) - 1 AS place
      FROM product_attribute WHERE product_id = ANY (numbers) AND value_code IS NULL) p
    CROSS JOIN LATERAL jsonb_each_text(p.labels) l
    WHERE the_kind = 'product'
    UNION ALL
    SELECT a.code, l.key, 'label', l.value FROM attribute a CROSS JOIN LATERAL jsonb_each_text(a.labels) l
    WHERE the_kind = 'attribute' AND a.code = ANY (the_owners)
    UNION ALL
    SELECT v.attribute_code, l.key, 'values.' || v.code, l.value
    FROM attribute_value v CROSS JOIN LATERAL jsonb_each_text(v.labels) l
    WHERE the_kind = 'attribute' AND v.attribute_code = ANY (the_owners)
    UNION ALL
    SELECT e.id::text, x.lang, x.field, x.text
    FROM (SELECT id, sections FROM page WHERE the_kind = 'page' AND id = ANY (numbers)
      UNION ALL SELECT id, sections FROM article WHERE the_kind = 'article' AND id = ANY (numbers)) e
    CROSS JOIN LATERAL jsonb_array_elements(e.sections) s
    CROSS JOIN LATERAL texts_in(s -> 'settings', 'sections.' || (s ->> 'id')) x
    UNION ALL
    SELECT p.id::text, l.key, 'alt', l.value FROM picture p CROSS JOIN LATERAL jsonb_each_text(p.alt) l
    WHERE the_kind = 'picture' AND p.id = ANY (numbers)
    UNION ALL
    SELECT o.id, x.lang, x.field, x.text
    FROM setting s CROSS JOIN unnest(the_owners) o (id)
    CROSS JOIN LATERAL texts_in(jsonb_build_object(o.id, s.value -> o.id), '') x
    WHERE the_kind = 'menu' AND s.key = 'menus'
  ), hashed AS (
    SELECT owner_id, lang, field, text_hash(text) AS hash, CASE lang WHEN 'en' THEN word_count(text) END AS words
    FROM own WHERE text <> '' AND CASE lang WHEN 'en' THEN NOT is_neutral(text) ELSE lang = ANY (languages) END
  ), translated AS (
    SELECT * FROM hashed h WHERE lang <> 'en' OR NOT EXISTS (SELECT FROM translation_same m
      WHERE m.kind = the_kind AND m.owner_id = h.owner_id AND m.field = h.field AND m.hash = h.hash)
  ), sourced AS (
    SELECT owner_id, lang, field, hash, max(hash) FILTER (WHERE lang = 'en') OVER same AS source, max(words) OVER same AS words
    FROM translated WINDOW same AS (PARTITION BY owner_id, field)
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
    FROM (SELECT owner_id, count(*) AS fields, sum(words) AS words FROM translated WHERE lang = 'en' GROUP BY owner_id) s
    CROSS JOIN unnest(languages) l (lang)
    UNION ALL
    SELECT owner_id, lang, -1, CASE WHEN written_for = source THEN -words ELSE 0 END, field, written_for <> source,
      jsonb_build_array(hash, written_for),
      CASE WHEN (known ->> 0)::int <> hash
        THEN jsonb_path_query_array(jsonb_build_array(known) || coalesce(former, '[]'), '$[0 to 3]') END
    FROM seen
  ), gone AS (
    DELETE FROM translation_state s WHERE s.kind = the_kind AND s.owner_id = ANY (the_owners) AND NOT only_new
      AND s.owner_id NOT IN (SELECT owner_id FROM translated WHERE lang = 'en')
  ), lapsed AS (
    DELETE FROM translation_same m WHERE m.kind = the_kind AND m.owner_id = ANY (the_owners)
      AND m.owner_id NOT IN (SELECT owner_id FROM own)
  )
  INSERT INTO translation_state AS s (kind, owner_id, lang, missing, stale, words, pairs, former, shown)
  SELECT the_kind, owner_id, lang, sum(fields), count(*) FILTER (WHERE is_stale), sum(words),
    coalesce(jsonb_object_agg(field, pair) FILTER (WHERE field IS NOT NULL), '{}'),
    jsonb_object_agg(field, former) FILTER (WHERE former IS NOT NULL),
    CASE the_kind WHEN 'product' THEN NOT EXISTS (
        SELECT FROM product p WHERE p.id = owner_id::int AND p.status IN ('archived', 'deleted'))
      WHEN 'picture' THEN EXISTS (SELECT FROM picture p WHERE p.id = owner_id::int AND p.removed_at IS NULL) ELSE true END
  FROM part GROUP BY owner_id, lang ORDER BY owner_id, lang
  ON CONFLICT (kind, owner_id, lang) DO UPDATE SET
    missing = excluded.missing, stale = excluded.stale, words = excluded.words, changed_at = now(), shown = excluded.shown,
    pairs = s.pairs || excluded.pairs,
    former = CASE WHEN excluded.former IS NULL THEN s.former ELSE coalesce(s.former, '{}') || excluded.former END
    WHERE NOT only_new AND ((s.missing, s.stale, s.words, s.shown)
        IS DISTINCT FROM (excluded.missing, excluded.stale, excluded.words, excluded.shown)
      OR s.pairs IS DISTINCT FROM s.pairs || excluded.pairs);
END $$;
--> statement-breakpoint
-- Trigger on product_attribute: notes how far products are translated whose specification has texts of its own. A product
-- without texts of its own in English is being created, and is noted with them.
CREATE OR REPLACE FUNCTION follow_specification_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_translations('product', array_agg(DISTINCT product_id::text)) FROM changed c
    WHERE value_code IS NULL AND labels ->> 'en' <> '' AND NOT is_neutral(labels ->> 'en')
      AND EXISTS (SELECT FROM translation t WHERE t.kind = 'product' AND t.owner_id = c.product_id AND t.lang = 'en')
    HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Trigger on page and article: notes how far the texts of their sections are translated.
CREATE OR REPLACE FUNCTION follow_section_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.sections <> '[]' OR (TG_OP = 'UPDATE' AND OLD.sections <> '[]') THEN
    PERFORM follow_translations(TG_TABLE_NAME, ARRAY[NEW.id::text]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
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
--> statement-breakpoint
-- Trigger on setting: notes how far the menus are translated.
CREATE OR REPLACE FUNCTION follow_menus() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(NEW.key, OLD.key) = 'menus' THEN
    PERFORM follow_translations('menu', ARRAY['announcement', 'footer', 'header', 'legal', 'tagline', 'user']);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER follow_specification_insert AFTER INSERT ON "product_attribute" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_specification_rows();
--> statement-breakpoint
CREATE TRIGGER follow_specification_update AFTER UPDATE ON "product_attribute" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_specification_rows();
--> statement-breakpoint
CREATE TRIGGER follow_specification_delete AFTER DELETE ON "product_attribute" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_specification_rows();
--> statement-breakpoint
CREATE TRIGGER follow_sections AFTER INSERT OR UPDATE OF sections ON "page"
  FOR EACH ROW EXECUTE FUNCTION follow_section_rows();
--> statement-breakpoint
CREATE TRIGGER follow_sections AFTER INSERT OR UPDATE OF sections ON "article"
  FOR EACH ROW EXECUTE FUNCTION follow_section_rows();
--> statement-breakpoint
CREATE TRIGGER follow_picture_insert AFTER INSERT ON "picture" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_picture_rows();
--> statement-breakpoint
CREATE TRIGGER follow_picture_update AFTER UPDATE ON "picture" REFERENCING OLD TABLE AS earlier NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_picture_rows();
--> statement-breakpoint
CREATE TRIGGER follow_picture_delete AFTER DELETE ON "picture" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_picture_rows();
--> statement-breakpoint
CREATE TRIGGER follow_menus AFTER INSERT OR UPDATE OR DELETE ON "setting"
  FOR EACH ROW EXECUTE FUNCTION follow_menus();
