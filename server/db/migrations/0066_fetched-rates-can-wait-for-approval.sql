ALTER TABLE "rate_fetch" ADD COLUMN "etag" text;--> statement-breakpoint
ALTER TABLE "rate_fetch" ADD COLUMN "held_at" timestamp with time zone;