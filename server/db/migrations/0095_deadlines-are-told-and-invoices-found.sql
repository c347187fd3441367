CREATE TABLE "deadline_told" (
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deadline_told_kind_record_id_due_at_pk" PRIMARY KEY("kind","record_id","due_at")
);
--> statement-breakpoint
CREATE INDEX "deadline_told_told_at_index" ON "deadline_told" USING btree ("told_at");--> statement-breakpoint
CREATE INDEX "invoice_country" ON "invoice" USING btree ((record ->> 'taxCountry'),"issued_at");--> statement-breakpoint
-- Orders issued before are found by the numbers of their documents too.
UPDATE "desk_search" d SET words = d.words || i.numbers
FROM (SELECT order_id::text AS id, string_agg(' ' || lower(number), '' ORDER BY issued_at) AS numbers FROM invoice GROUP BY 1) i
WHERE d.kind = 'order' AND d.id = i.id;
