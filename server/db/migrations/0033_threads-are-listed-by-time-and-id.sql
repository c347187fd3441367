DROP INDEX "thread_last_at_index";--> statement-breakpoint
CREATE INDEX "thread_last_at_id_index" ON "thread" USING btree ("last_at","id");