-- Gives a new conversation the state of its inquiry, which is stored before it.
CREATE OR REPLACE FUNCTION take_inquiry_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.inquiry_status := (SELECT status FROM inquiry WHERE number = NEW.about_number);
  RETURN NEW;
END $$;
