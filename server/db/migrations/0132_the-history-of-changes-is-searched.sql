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
END $$;--> statement-breakpoint
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
END $$;--> statement-breakpoint
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
END $$;--> statement-breakpoint
CREATE INDEX "audit_open_undo" ON "audit" USING btree (coalesce(undo_until, 'infinity')) WHERE undo_kind is not null;--> statement-breakpoint
-- A job sets the new columns of earlier entries and indexes these for the search. Until then, the indexes of
-- these columns are empty, so they are built quickly.
ALTER TABLE "audit" ADD COLUMN "action" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "fields" text[];--> statement-breakpoint
CREATE INDEX "audit_action_at_id_index" ON "audit" USING btree ("action","at","id") WHERE action is not null;--> statement-breakpoint
CREATE INDEX "audit_fields_index" ON "audit" USING gin ("fields") WHERE fields is not null;--> statement-breakpoint
CREATE INDEX "audit_without_action" ON "audit" USING btree ("id") WHERE action is null;
