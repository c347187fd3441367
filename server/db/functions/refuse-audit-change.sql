-- Trigger of the audit and its seals: rows are added and never changed. Only erase_audit and forget_audit open it, for
-- their own statements. The columns "action" and "fields", which repeat the rest of an entry for filters, may be set later.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'audit' THEN
    IF to_jsonb(NEW) - '{action,fields}'::text[] = to_jsonb(OLD) - '{action,fields}'::text[] THEN
      RETURN NEW;
    END IF;
  END IF;
  IF current_setting('vitrine.audit', true) IS DISTINCT FROM 'open' THEN
    RAISE EXCEPTION 'the audit only grows' USING ERRCODE = 'SH020';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
