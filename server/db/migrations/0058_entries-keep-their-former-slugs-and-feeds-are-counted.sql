CREATE TABLE "former_slug" (
	"kind" text NOT NULL,
	"lang" text NOT NULL,
	"slug" text NOT NULL,
	"owner_id" integer NOT NULL,
	"until" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_slug_kind_lang_slug_pk" PRIMARY KEY("kind","lang","slug")
);
--> statement-breakpoint
CREATE TABLE "feed_fetch" (
	"channel" text NOT NULL,
	"lang" text NOT NULL,
	"currency" text NOT NULL,
	"country" text NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"items" integer NOT NULL,
	"left_out" integer NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	CONSTRAINT "feed_fetch_channel_lang_currency_country_pk" PRIMARY KEY("channel","lang","currency","country")
);
--> statement-breakpoint
CREATE TABLE "index_now_progress" (
	"kind" text PRIMARY KEY NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"id" integer DEFAULT 0 NOT NULL,
	"status" integer,
	"tried_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "former_slug_kind_owner_id_index" ON "former_slug" USING btree ("kind","owner_id");
--> statement-breakpoint
-- Remembers the slug that an entry had, so that its old address leads to the new one, however the slug was changed.
CREATE OR REPLACE FUNCTION keep_former_slugs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_slug (kind, lang, slug, owner_id) VALUES (OLD.kind, OLD.lang, OLD.slug, OLD.owner_id)
    ON CONFLICT (kind, lang, slug) DO UPDATE SET owner_id = EXCLUDED.owner_id, until = EXCLUDED.until;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_former_slug AFTER UPDATE OF slug ON translation
  FOR EACH ROW WHEN (OLD.slug <> '' AND NEW.slug IS DISTINCT FROM OLD.slug) EXECUTE FUNCTION keep_former_slugs();--> statement-breakpoint
CREATE TRIGGER keep_deleted_slug AFTER DELETE ON translation
  FOR EACH ROW WHEN (OLD.slug <> '') EXECUTE FUNCTION keep_former_slugs();
