-- The names of the fields that an entry of the audit changed, for filters: the last part of each path that is neither a
-- language nor a number. "texts.de.name" and "texts.fr.name" are the field "name", "variants.12.price" is "price".
CREATE OR REPLACE FUNCTION audit_fields(p_changes jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT field), '{}') FROM (
    SELECT substring(regexp_replace(each ->> 'path', '(\.([0-9]+|[a-z]{2}(-[A-Z]{2})?|fil))+$', '') FROM '[^.]+$') field
    FROM jsonb_array_elements(p_changes) each) fields
  WHERE field IS NOT NULL
$$;
