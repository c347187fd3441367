-- Replaces the values in the audit of these records by a marker, for a customer who is erased. Digests stay, so the
-- seals remain valid; salts go, so the digests reveal nothing. p_label: also replaces the records' names. The search
-- forgets these entries. Without an action they are indexed again, by the words that they still have.
CREATE OR REPLACE FUNCTION erase_audit(p_resource text, p_ids text[], p_marker text, p_label boolean) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  erased integer;
BEGIN
  PERFORM set_config('vitrine.audit', 'open', true);
  UPDATE audit SET salt = NULL, action = NULL,
    reason = CASE reason WHEN '' THEN '' ELSE p_marker END,
    label = CASE WHEN p_label THEN p_marker ELSE label END,
    changes = (
      SELECT coalesce(jsonb_agg(jsonb_build_object('path', c ->> 'path', 'before', p_marker, 'after', p_marker)), '[]')
      FROM jsonb_array_elements(changes) c)
    WHERE resource = p_resource AND resource_id = ANY (p_ids);
  GET DIAGNOSTICS erased = ROW_COUNT;
  DELETE FROM desk_search WHERE kind = 'change' AND id IN (
    SELECT id::text FROM audit WHERE resource = p_resource AND resource_id = ANY (p_ids));
  PERFORM set_config('vitrine.audit', '', true);
  RETURN erased;
END $$;
