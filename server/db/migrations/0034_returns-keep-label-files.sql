ALTER TABLE "return_request" ADD COLUMN "label_key" text;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "erase_asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "thread_about_kind_about_number_index" ON "thread" USING btree ("about_kind","about_number");