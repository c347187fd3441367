-- Notes how far records of a kind are translated into the languages of the shop. Texts that are the same in every language
-- are left out. A translated text is paired with the source text that it was written for: the present one when the text is
-- new, the earlier one when an undo puts the text back. Rows are joined by grouping, because plans for any number of records
-- would otherwise join them in nested loops. Rows are written in one order, so that two writers cannot wait for each other.
-- Rows with pairs are kept, but hidden, while all texts are the same in every language or the shop does not translate into
-- the language: pairs know what is stale when that ends.
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
    SELECT m.id::text, l.key, 'banner', l.value FROM promotion m CROSS JOIN LATERAL jsonb_each_text(m.banner) l
    WHERE the_kind = 'promotion' AND m.id = ANY (numbers)
    UNION ALL
    SELECT c.id::text, l.key, 'names', l.value FROM coupon c CROSS JOIN LATERAL jsonb_each_text(c.labels) l
    WHERE the_kind = 'coupon' AND c.id = ANY (numbers) AND c.series_id IS NULL
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
    SELECT owner_id, lang, field, hash, max(hash) FILTER (WHERE lang = 'en') OVER same AS source, max(words) OVER same AS words,
      the_kind = 'menu' OR field LIKE 'sections.%' OR field LIKE 'specification.%' AS is_in_list
    FROM translated WINDOW same AS (PARTITION BY owner_id, field)
  ), placed AS (
    SELECT *, jsonb_object_agg(field, hash) FILTER (WHERE is_in_list) OVER (PARTITION BY owner_id, lang) AS texts FROM sourced
  ), paired AS (
    SELECT s.*, st.pairs -> s.field AS known, st.former -> s.field AS former, st.pairs AS all_pairs, st.former AS all_former
    FROM placed s LEFT JOIN translation_state st ON st.kind = the_kind AND st.owner_id = s.owner_id AND st.lang = s.lang
    WHERE s.lang <> 'en' AND s.source IS NOT NULL
  ), seen AS (
    SELECT owner_id, lang, field, hash, source, words, known, former,
      is_in_list AND jsonb_path_exists(texts, '$.* ? (@ == $known)', jsonb_build_object('known', known -> 0)) AS has_moved,
      CASE WHEN (known ->> 0)::int = hash AND (NOT is_in_list OR (known ->> 1)::int = source) THEN (known ->> 1)::int
        WHEN is_in_list THEN written_for(field, hash, source, all_pairs, all_former, texts)
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
      CASE WHEN (known ->> 0)::int <> hash AND NOT has_moved
        THEN jsonb_path_query_array(jsonb_build_array(known) || coalesce(former, '[]'), '$[0 to 3]') END
    FROM seen
  ), unused AS (
    SELECT id, owner_id IN (SELECT owner_id FROM own WHERE lang = 'en' AND text <> '')
      AND (pairs <> '{}' OR former IS NOT NULL) AS is_kept
    FROM translation_state
    WHERE kind = the_kind AND owner_id = ANY (the_owners) AND NOT only_new
      AND (lang <> ALL (languages) OR owner_id NOT IN (SELECT owner_id FROM translated WHERE lang = 'en'))
  ), gone AS (
    DELETE FROM translation_state s USING unused u WHERE s.id = u.id AND NOT u.is_kept
  ), hidden AS (
    UPDATE translation_state s SET missing = 0, stale = 0, words = 0, shown = false
    FROM unused u WHERE s.id = u.id AND u.is_kept AND (s.shown OR s.missing + s.stale + s.words <> 0)
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
      WHEN 'picture' THEN EXISTS (SELECT FROM picture p WHERE p.id = owner_id::int AND p.removed_at IS NULL)
      WHEN 'promotion' THEN NOT EXISTS (SELECT FROM promotion m WHERE m.id = owner_id::int AND m.ends_at <= now())
      WHEN 'coupon' THEN NOT EXISTS (SELECT FROM coupon c WHERE c.id = owner_id::int AND c.ends_at <= now()) ELSE true END
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
-- Trigger on translation: notes how far the records of a statement are translated, whichever writer made it.
CREATE OR REPLACE FUNCTION follow_translation_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_translations(kind, array_agg(DISTINCT owner_id::text)) FROM changed
    WHERE kind IN ('product', 'category', 'collection', 'tag', 'page', 'article', 'promotion', 'coupon') GROUP BY kind;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Trigger on promotion and coupon: notes how far the line above the header and the name in carts are translated.
CREATE OR REPLACE FUNCTION follow_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_translations(TG_TABLE_NAME, ARRAY[NEW.id::text]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER follow_banner AFTER INSERT OR UPDATE OF banner, ends_at ON "promotion"
  FOR EACH ROW EXECUTE FUNCTION follow_offers();
--> statement-breakpoint
-- Codes of a series are many, and have no texts of their own.
CREATE TRIGGER follow_names AFTER INSERT OR UPDATE OF labels, ends_at ON "coupon"
  FOR EACH ROW WHEN (NEW.series_id IS NULL) EXECUTE FUNCTION follow_offers();
