-- Copies the state of an inquiry to its conversation, whoever changes it.
CREATE OR REPLACE FUNCTION keep_inquiry_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE thread SET inquiry_status = NEW.status WHERE about_kind = 'inquiry' AND about_number = NEW.number;
  RETURN NULL;
END $$;
