ALTER TABLE "print_job" ADD COLUMN "waiting" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier_label" ADD COLUMN "asking_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "carrier_label_unanswered" ON "carrier_label" USING btree ("ended_at") WHERE failure = 'unanswered';