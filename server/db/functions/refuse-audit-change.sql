-- Trigger of the audit and its seals: rows are added and never changed. Only erase_audit and forget_audit open it, for
-- their own statements.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('vitrine.audit', true) IS DISTINCT FROM 'open' THEN
    RAISE EXCEPTION 'the audit only grows' USING ERRCODE = 'SH020';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
