ALTER TABLE "visit_search" ADD COLUMN "lang" text;--> statement-breakpoint
CREATE INDEX "visit_search_missed" ON "visit_search" USING btree ("at") WHERE hits = 0;