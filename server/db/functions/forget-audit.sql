-- Deletes entries of the audit that were sealed before a moment, with their seals and their words in the search. One run
-- takes at most 500 seals, the oldest first. The newest of these seals stays as the start of the chain, without its
-- entries; the very first seal, which starts no chain, waits for the next one. Entries are chosen by their seals, so that
-- no later seal misses one. Returns the number of entries that were deleted.
CREATE OR REPLACE FUNCTION forget_audit(p_before timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  last_seal bigint := (SELECT nullif(max(id), 1) FROM (SELECT id FROM audit_seal WHERE at < p_before ORDER BY id LIMIT 500) oldest);
  forgotten integer;
BEGIN
  PERFORM set_config('vitrine.audit', 'open', true);
  DELETE FROM audit WHERE id IN (SELECT unnest(audit_ids) FROM audit_seal WHERE id <= last_seal);
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  -- After the entries, because a job that indexes one of them meanwhile holds it until its words are written.
  DELETE FROM desk_search WHERE kind = 'change' AND id IN (
    SELECT unnest(audit_ids)::text FROM audit_seal WHERE id <= last_seal);
  DELETE FROM audit_seal WHERE id < last_seal;
  PERFORM set_config('vitrine.audit', '', true);
  RETURN forgotten;
END $$;
