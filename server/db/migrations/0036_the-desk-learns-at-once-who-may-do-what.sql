-- Tells the desk's live channel in every process that a session ended or that somebody may do more or less than before.
-- A trigger, so that scripts and every future call are covered. Each process then looks up its open connections anew.
CREATE OR REPLACE FUNCTION tell_desk_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', '{"audience":{"desk":true},"message":{"type":"access","data":{}}}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_desk_access AFTER DELETE OR UPDATE OF ended_at ON staff_session FOR EACH STATEMENT EXECUTE FUNCTION tell_desk_access();
--> statement-breakpoint
CREATE TRIGGER tell_desk_access AFTER UPDATE OF role, state ON staff FOR EACH STATEMENT EXECUTE FUNCTION tell_desk_access();
--> statement-breakpoint
CREATE TRIGGER tell_desk_access AFTER UPDATE OF permissions ON role FOR EACH STATEMENT EXECUTE FUNCTION tell_desk_access();
