-- The names of the fields that an entry of the audit changed, for filters: the last part of each path that is neither a
-- language nor a number. "texts.de.name" and "texts.fr.name" are the field "name", "variants.12.price" is "price".
CREATE OR REPLACE FUNCTION audit_fields(p_changes jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT field), '{}') FROM (
    SELECT substring(regexp_replace(each ->> 'path', '(\.([0-9]+|[a-z]{2}(-[A-Z]{2})?|fil))+$', '') FROM '[^.]+$') field
    FROM jsonb_array_elements(p_changes) each) fields
  WHERE field IS NOT NULL
$$;--> statement-breakpoint
-- Replaces the values in the audit of these records by a marker, for a customer who is erased. Digests stay, so the
-- seals remain valid; salts go, so the digests reveal nothing. p_label: also replaces the records' names. The search
-- forgets the values too: entries are found by their name alone, or not at all.
CREATE OR REPLACE FUNCTION erase_audit(p_resource text, p_ids text[], p_marker text, p_label boolean) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  erased integer;
BEGIN
  PERFORM set_config('vitrine.audit', 'open', true);
  UPDATE audit SET salt = NULL,
    reason = CASE reason WHEN '' THEN '' ELSE p_marker END,
    label = CASE WHEN p_label THEN p_marker ELSE label END,
    changes = (
      SELECT coalesce(jsonb_agg(jsonb_build_object('path', c ->> 'path', 'before', p_marker, 'after', p_marker)), '[]')
      FROM jsonb_array_elements(changes) c)
    WHERE resource = p_resource AND resource_id = ANY (p_ids);
  GET DIAGNOSTICS erased = ROW_COUNT;
  IF p_label THEN
    DELETE FROM desk_search WHERE kind = 'change' AND id IN (
      SELECT id::text FROM audit WHERE resource = p_resource AND resource_id = ANY (p_ids));
  ELSE
    UPDATE desk_search SET words = lower(label), whole_words = '{}' WHERE kind = 'change' AND id IN (
      SELECT id::text FROM audit WHERE resource = p_resource AND resource_id = ANY (p_ids));
  END IF;
  PERFORM set_config('vitrine.audit', '', true);
  RETURN erased;
END $$;--> statement-breakpoint
-- Deletes entries of the audit that were sealed before a moment, with their seals and their words in the search: those of at most 500 seals, the
-- oldest first. The newest of these seals stays as the start of the chain, without its entries; the very first seal, which
-- starts no chain, waits for the next one. Entries are chosen by their seals, so that no later seal misses one. Returns
-- the number of entries that were deleted.
CREATE OR REPLACE FUNCTION forget_audit(p_before timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  last_seal bigint := (SELECT nullif(max(id), 1) FROM (SELECT id FROM audit_seal WHERE at < p_before ORDER BY id LIMIT 500) oldest);
  forgotten integer;
BEGIN
  PERFORM set_config('vitrine.audit', 'open', true);
  DELETE FROM desk_search WHERE kind = 'change' AND id IN (
    SELECT unnest(audit_ids)::text FROM audit_seal WHERE id <= last_seal);
  DELETE FROM audit WHERE id IN (SELECT unnest(audit_ids) FROM audit_seal WHERE id <= last_seal);
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  DELETE FROM audit_seal WHERE id < last_seal;
  PERFORM set_config('vitrine.audit', '', true);
  RETURN forgotten;
END $$;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "action" text GENERATED ALWAYS AS (case
      when kind = 'read' then 'read'
      when undoes is not null or call like '%/undo' or call like '%/revert' then 'undo'
      when plan_id is not null or call like '%/run' then 'bulk'
      when call ~ '/(create|duplicate|add|addMember|make|invite|upload|variants|series)$' then 'create'
      when call ~ '/(delete|remove|removeMember|archive|erase|discard|empty)$' then 'remove'
      when call ~ '/(publish|unpublish|schedule|activate)$' then 'publish'
      else 'change' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "fields" text[] GENERATED ALWAYS AS (audit_fields(changes)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_action_at_id_index" ON "audit" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_fields_index" ON "audit" USING gin ("fields");--> statement-breakpoint
CREATE INDEX "audit_open_undo" ON "audit" USING btree (coalesce(undo_until, 'infinity')) WHERE undo_kind is not null;--> statement-breakpoint
-- Entries from before this migration are found by the names of their records only.
INSERT INTO desk_search (kind, id, label, words, fresh) SELECT 'change', id::text, label, lower(label), at FROM audit;
