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
