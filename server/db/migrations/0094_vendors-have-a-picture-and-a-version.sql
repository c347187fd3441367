ALTER TABLE "vendor" ADD COLUMN "picture_id" integer;--> statement-breakpoint
ALTER TABLE "vendor" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor" ADD CONSTRAINT "vendor_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriber_lang_asked_at_id_index" ON "subscriber" USING btree ("lang","asked_at","id");