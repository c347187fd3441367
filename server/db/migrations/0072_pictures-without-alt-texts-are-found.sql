-- The languages, as contract/languages.ts lists them, in which a picture has no alt text.
CREATE OR REPLACE FUNCTION missing_alt(alt jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE
  RETURN ARRAY(SELECT lang FROM unnest(ARRAY['en', 'zh', 'zh-TW', 'zh-HK', 'de', 'es', 'fr', 'id', 'it', 'ja', 'ko',
    'pt', 'th', 'fil', 'vi']) lang WHERE coalesce(alt ->> lang, '') = '');
--> statement-breakpoint
CREATE INDEX "picture_missing_alt" ON "picture" USING gin (missing_alt("alt"));
