-- Deletes the audit before a moment, with its seals. The newest of those seals stays as the start of the chain.
CREATE OR REPLACE FUNCTION forget_audit(p_before timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  forgotten integer;
BEGIN
  PERFORM set_config('vitrine.audit', 'open', true);
  DELETE FROM audit WHERE at < p_before;
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  DELETE FROM audit_seal WHERE id < (SELECT max(id) FROM audit_seal WHERE at < p_before);
  PERFORM set_config('vitrine.audit', '', true);
  RETURN forgotten;
END $$;
