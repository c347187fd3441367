CREATE TABLE "missing_page" (
	"path" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"first_on" date NOT NULL,
	"last_on" date NOT NULL,
	"ignored" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "redirect" ADD COLUMN "hits" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "redirect" ADD COLUMN "last_hit_on" date;--> statement-breakpoint
ALTER TABLE "redirect" ADD COLUMN "made_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "redirect" ADD COLUMN "made_at" timestamp with time zone;