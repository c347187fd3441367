CREATE TABLE "search_redirect" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_redirect_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lang" text,
	"words" text NOT NULL,
	"target" text NOT NULL,
	CONSTRAINT "search_redirect_words_lang_unique" UNIQUE NULLS NOT DISTINCT("words","lang")
);
--> statement-breakpoint
CREATE TABLE "search_rule" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lang" text,
	"words" text,
	"category_id" integer,
	"pinned" integer[] DEFAULT '{}' NOT NULL,
	"boosted" integer[] DEFAULT '{}' NOT NULL,
	"buried" integer[] DEFAULT '{}' NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	CONSTRAINT "search_rule_applies_to_one" CHECK (("search_rule"."words" is null) <> ("search_rule"."category_id" is null))
);
--> statement-breakpoint
CREATE TABLE "synonym" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "synonym_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lang" text NOT NULL,
	"words" text[] NOT NULL,
	"finds" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_rule" ADD CONSTRAINT "search_rule_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_rule_category_id_index" ON "search_rule" USING btree ("category_id");