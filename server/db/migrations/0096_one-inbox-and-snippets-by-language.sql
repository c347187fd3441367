ALTER TABLE "snippet" ALTER COLUMN "text" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "snippet" ADD COLUMN "texts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "thread" ADD COLUMN "inquiry_status" text;--> statement-breakpoint
UPDATE "thread" t SET inquiry_status = i.status FROM "inquiry" i
WHERE t.about_kind = 'inquiry' AND i.number = t.about_number;--> statement-breakpoint
-- Closing a conversation used to leave its inquiry in a list of its own, to be quoted.
UPDATE "thread" SET status = 'open', closed_at = NULL, version = version + 1
WHERE inquiry_status = 'open' AND status = 'closed';--> statement-breakpoint
CREATE INDEX "thread_inquiry" ON "thread" USING btree ("inquiry_status","last_at","id") WHERE inquiry_status is not null;--> statement-breakpoint
CREATE INDEX "thread_waiting" ON "thread" USING btree ("last_at","id") WHERE status = 'open' and (last_from = 'shopper' or inquiry_status = 'open');--> statement-breakpoint
-- Copies the state of an inquiry to its conversation, whoever changes it.
CREATE OR REPLACE FUNCTION keep_inquiry_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE thread SET inquiry_status = NEW.status WHERE about_kind = 'inquiry' AND about_number = NEW.number;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_inquiry_status AFTER UPDATE OF status ON inquiry
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION keep_inquiry_status();--> statement-breakpoint
-- Gives a new conversation the state of its inquiry, which is stored before it.
CREATE OR REPLACE FUNCTION take_inquiry_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.inquiry_status := (SELECT status FROM inquiry WHERE number = NEW.about_number);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER take_inquiry_status BEFORE INSERT ON thread
  FOR EACH ROW WHEN (NEW.about_kind = 'inquiry') EXECUTE FUNCTION take_inquiry_status();--> statement-breakpoint
-- Found by the names of their products and the sender from now on. A recurring job indexes them anew.
DELETE FROM "desk_search" d USING "thread" t
WHERE d.kind = 'thread' AND d.id = t.id::text AND t.about_kind IN ('inquiry', 'product', 'feedback');--> statement-breakpoint
-- Views of the former list of inquiries become views of the inbox.
DELETE FROM "saved_view" WHERE kind = 'inquiry' AND built_in IS NOT NULL;--> statement-breakpoint
UPDATE "saved_view" SET kind = 'thread', columns = '{}', query = jsonb_strip_nulls(jsonb_build_object(
  'q', query -> 'q',
  'filter', jsonb_build_object('all', '[{"field": "aboutKind", "op": "is", "value": "inquiry"}]'::jsonb || coalesce((
    SELECT jsonb_agg(jsonb_set(e, '{field}', CASE e ->> 'field' WHEN 'status' THEN '"inquiryStatus"' ELSE '"lastAt"' END::jsonb))
    FROM jsonb_array_elements(query #> '{filter,all}') e WHERE e ->> 'field' IN ('status', 'createdAt')), '[]'))))
WHERE kind = 'inquiry';--> statement-breakpoint
-- Snippets were written in the shop's first language, with fields in single braces.
UPDATE "snippet" SET texts = jsonb_build_object(
  coalesce((SELECT value #>> '{offered,0}' FROM "setting" WHERE key = 'languages'), 'en'),
  replace(replace(text, '{name}', '{{ customer.name }}'), '{number}', '{{ topic.number }}'));
