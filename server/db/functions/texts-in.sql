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
