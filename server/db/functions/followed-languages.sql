-- The languages that the shop translates into, by its setting: those that shoppers are offered and those in preparation.
-- The default is that of server/content/languages.settings.ts.
CREATE OR REPLACE FUNCTION followed_languages() RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce((SELECT array_agg(DISTINCT l ORDER BY l)
    FROM (SELECT (SELECT value FROM setting WHERE key = 'languages') AS value) s
    CROSS JOIN LATERAL jsonb_array_elements_text(
      coalesce(s.value -> 'offered', '["en", "zh", "zh-HK"]') || coalesce(s.value -> 'prepared', '[]')) l
    WHERE l <> 'en'), '{}');
