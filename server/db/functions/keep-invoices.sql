-- Invoices are append-only: tax law forbids changing or deleting an issued one. Corrections are credit notes.
CREATE OR REPLACE FUNCTION keep_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'issued invoices cannot be changed' USING ERRCODE = 'SH010';
END $$;
