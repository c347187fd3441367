CREATE TABLE "attempt_limit" (
	"subject" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"max_count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "verification_code" ADD COLUMN "visitor_id" text;--> statement-breakpoint
ALTER TABLE "verification_code" ADD COLUMN "stranger_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "attempt_limit_resets_at_index" ON "attempt_limit" USING btree ("resets_at");