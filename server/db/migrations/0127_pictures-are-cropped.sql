ALTER TABLE "picture" ADD COLUMN "crop" jsonb;--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "original" jsonb;--> statement-breakpoint
CREATE INDEX "picture_original_key" ON "picture" USING btree (("original" ->> 'key')) WHERE "picture"."original" is not null;--> statement-breakpoint
ALTER TABLE "picture" ADD CONSTRAINT "picture_crop" CHECK ("picture"."crop" is null or "picture"."original" is not null);