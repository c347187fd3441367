-- Stock level shown on public pages: 0 sold out, 1 few left, 2 in stock.
CREATE OR REPLACE FUNCTION stock_level(available int, few_left int) RETURNS int LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN available <= 0 THEN 0 WHEN available <= few_left THEN 1 ELSE 2 END;
