-- All pending migrations are one transaction. What needs tables for itself comes last, so that pages and checkouts of the
-- previous version wait for it only briefly.
ALTER TABLE "picture" ADD COLUMN "crop" jsonb;--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "original" jsonb;--> statement-breakpoint
CREATE INDEX "picture_original_key" ON "picture" USING btree (("original" ->> 'key')) WHERE "picture"."original" is not null;--> statement-breakpoint
ALTER TABLE "picture" ADD CONSTRAINT "picture_crop" CHECK ("picture"."crop" is null or "picture"."original" is not null);--> statement-breakpoint
DROP INDEX "payment_order_id_index";--> statement-breakpoint
DROP INDEX "coupon_series_id_index";