-- Tells the desk's live channel in every process that a session ended or that somebody may do more or less than before.
-- A trigger, so that scripts and every future call are covered. Each process then looks up its open connections anew.
CREATE OR REPLACE FUNCTION tell_desk_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', '{"audience":{"desk":true},"message":{"type":"access","data":{}}}');
  RETURN NULL;
END $$;
