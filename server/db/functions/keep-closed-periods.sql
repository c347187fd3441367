-- Closed periods are append-only: later bookings count in the next one.
CREATE OR REPLACE FUNCTION keep_closed_periods() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'closed periods cannot be changed' USING ERRCODE = 'SH021';
END $$;
