-- Trigger on product_attribute: notes how far products are translated whose specification has texts of its own. A product
-- without texts of its own in English is being created, and is noted with them, or is being deleted for good.
CREATE OR REPLACE FUNCTION follow_specification_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_translations('product', array_agg(DISTINCT product_id::text)) FROM changed c
    WHERE value_code IS NULL AND labels ->> 'en' <> ''
      AND CASE WHEN EXISTS (SELECT FROM translation t WHERE t.kind = 'product' AND t.owner_id = c.product_id AND t.lang = 'en')
        THEN NOT is_neutral(labels ->> 'en') ELSE TG_OP = 'DELETE' END
    HAVING count(*) > 0;
  RETURN NULL;
END $$;
