ALTER TABLE "bulk_plan" ADD COLUMN "revert_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bulk_plan" ADD COLUMN "campaign_id" uuid;--> statement-breakpoint
CREATE INDEX "bulk_plan_revert_at_index" ON "bulk_plan" USING btree ("revert_at") WHERE revert_at is not null;