-- Trigger on company and product: notes of staff go with the records that a statement deletes, because nobody could read
-- or erase them afterwards. The audit keeps that they were written, without their text. Argument: the kind of record.
CREATE OR REPLACE FUNCTION drop_notes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  dropped text[];
BEGIN
  WITH notes AS (
    DELETE FROM record_note WHERE kind = TG_ARGV[0] AND record_id IN (SELECT id::text FROM gone) RETURNING id
  ) SELECT array_agg(id::text) INTO dropped FROM notes;
  IF dropped IS NOT NULL THEN
    DELETE FROM notice WHERE kind = 'mentioned' AND record_id = ANY (dropped);
    PERFORM erase_audit('note', dropped, 'erased', true);
  END IF;
  RETURN NULL;
END $$;
