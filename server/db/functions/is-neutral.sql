-- True for a text with nothing to translate: numbers with units that are written alike in every language, sizes such as XL
-- and codes such as IP44. server/translations/is-neutral.ts has the same expressions. Only listed characters count, so that
-- no letter of any script passes, whatever the locale of the database. Codes have as many digits as letters, or more.
CREATE OR REPLACE FUNCTION is_neutral(the_text text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN char_length(the_text) <= 60 AND (
    the_text ~ '^(?:[0-9][²³]?[ \u00a0\u202f]?(?:mm|cm|dm|km|m|nm|µm|ml|cl|dl|l|L|mg|g|kg|t|W|kW|MW|Wh|kWh|V|kV|mV|A|mA|mAh|Ah|Hz|kHz|MHz|GHz|K|lm|lx|cd|dB|Pa|hPa|kPa|MPa|N|Nm|J|kJ|s|ms|h|min)(?![A-Za-zµ])|[0-9][ \u00a0\u202f]?[xX](?=[ \u00a0\u202f]?[0-9])|[Ø⌀](?=[ \u00a0\u202f]?[0-9])|°[CF](?![A-Za-z])|[0-9 \u00a0\u202f.,:;/()+±×%‰°²³½¼¾€£¥$<>~≈≤≥#*&|–—-])+$'
    OR the_text ~ '^(?:[2-9]?X{0,4}[SL]|M)(?: ?[/–-] ?(?:[2-9]?X{0,4}[SL]|M))*$'
    OR (the_text ~ '^[A-Z]{1,4}[-._/]?[0-9](?:[-._/]?[A-Z]{1,4}(?![A-Z])|[-._/]?[0-9])*$'
      AND regexp_count(the_text, '[0-9]') - CASE WHEN the_text ~ '[A-Z]{3}' THEN 1 ELSE 0 END >= regexp_count(the_text, '[A-Z]')));
