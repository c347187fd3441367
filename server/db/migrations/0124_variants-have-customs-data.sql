ALTER TABLE "variant" ADD COLUMN "hs_code" text;--> statement-breakpoint
ALTER TABLE "variant" ADD COLUMN "origin_country" text;