-- The hash of the source text that a text of a list was written for. Keys within lists are places, so a text may stand at
-- another one by now: every pair of the record in this language counts, and the present source if the text was ever written
-- for it. A pair of a place that still has the same text says nothing: two sources may share a translation. A text without a
-- pair is new, and written for the present source. the_texts: hashes of the present texts by field.
CREATE OR REPLACE FUNCTION written_for(the_field text, the_hash int, the_source int, the_pairs jsonb, the_former jsonb, the_texts jsonb)
RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT coalesce((
    SELECT c.source FROM (
      SELECT (e.value ->> 1)::int AS source, e.key <> the_field AS is_moved, 0::bigint AS age,
        e.key = the_field OR (the_texts ->> e.key)::int IS DISTINCT FROM the_hash AS is_own
      FROM jsonb_each(the_pairs) e WHERE (e.value ->> 0)::int = the_hash
      UNION ALL
      SELECT (f.pair ->> 1)::int, e.key <> the_field, f.age,
        e.key = the_field OR (the_texts ->> e.key)::int IS DISTINCT FROM the_hash
      FROM jsonb_each(the_former) e CROSS JOIN LATERAL jsonb_array_elements(e.value) WITH ORDINALITY f (pair, age)
      WHERE (f.pair ->> 0)::int = the_hash
    ) c
    WHERE c.is_own OR c.source = the_source
    ORDER BY c.source <> the_source, least(c.age, 1), c.is_moved, c.age LIMIT 1), the_source);
END;
