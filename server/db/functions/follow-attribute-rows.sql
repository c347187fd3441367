-- Trigger on attribute and attribute_value: notes how far the attributes of a statement are translated with their values.
CREATE OR REPLACE FUNCTION follow_attribute_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'attribute' THEN
    PERFORM follow_translations('attribute', array_agg(DISTINCT code)) FROM changed HAVING count(*) > 0;
  ELSE
    PERFORM follow_translations('attribute', array_agg(DISTINCT attribute_code)) FROM changed HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;
