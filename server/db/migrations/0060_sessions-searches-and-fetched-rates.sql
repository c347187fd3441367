CREATE TABLE "rate_fetch" (
	"provider" text PRIMARY KEY NOT NULL,
	"day" date,
	"rates" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"fetched_at" timestamp with time zone,
	"tried_at" timestamp with time zone NOT NULL,
	"fault" text,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "visit_search" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visit_search_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" uuid NOT NULL,
	"words" text NOT NULL,
	"hits" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visitor_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"medium" text NOT NULL,
	"campaign" text NOT NULL,
	"views" integer NOT NULL,
	"stage" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "session_id" uuid;--> statement-breakpoint
CREATE INDEX "visit_search_at_index" ON "visit_search" USING btree ("at");--> statement-breakpoint
CREATE INDEX "visit_session_visitor_id_started_at_index" ON "visit_session" USING btree ("visitor_id","started_at");--> statement-breakpoint
CREATE INDEX "visit_session_started_at_index" ON "visit_session" USING btree ("started_at");