CREATE TABLE "comment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" integer NOT NULL,
	"parent_id" bigint,
	"customer_id" uuid,
	"author" text NOT NULL,
	"lang" text NOT NULL,
	"text" text NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "content_draft" (
	"kind" text NOT NULL,
	"owner_id" integer NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"publish_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "content_draft_kind_owner_id_pk" PRIMARY KEY("kind","owner_id")
);
--> statement-breakpoint
CREATE TABLE "content_version" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"owner_id" integer NOT NULL,
	"content" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "products" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "sections" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "comments_open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "page" ADD COLUMN "sections" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "page" ADD COLUMN "published_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "page" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_parent_id_comment_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_article_id_status_id_index" ON "comment" USING btree ("article_id","status","id");--> statement-breakpoint
CREATE INDEX "comment_parent_id_index" ON "comment" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "comment_customer_id_index" ON "comment" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "comment_status_id_index" ON "comment" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "comment_at_id_index" ON "comment" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "content_draft_publish_at_index" ON "content_draft" USING btree ("publish_at") WHERE "content_draft"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "content_version_kind_owner_id_id_index" ON "content_version" USING btree ("kind","owner_id","id");--> statement-breakpoint
CREATE INDEX "article_published_at_id_index" ON "article" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "article_updated_at_id_index" ON "article" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "page_status_published_at_index" ON "page" USING btree ("status","published_at");--> statement-breakpoint
CREATE INDEX "page_updated_at_id_index" ON "page" USING btree ("updated_at","id");--> statement-breakpoint
-- The home page becomes a page of sections. The setting stays for servers of the previous version.
WITH setting_home AS (
	SELECT coalesce((SELECT "value" FROM "setting" WHERE "key" = 'home'), '{}'::jsonb) AS value
), made AS (
	INSERT INTO "page" ("handle", "at_root", "sections")
	SELECT '/', 'yes',
		CASE WHEN jsonb_typeof(value -> 'hero') = 'object' THEN jsonb_build_array(jsonb_build_object(
			'id', 'hero',
			'type', 'hero',
			'settings', jsonb_build_object(
				'title', value #> '{hero,headline}',
				'text', value #> '{hero,text}',
				'picture', value #> '{hero,picture}',
				'action', value #> '{hero,action}'
			)
		)) ELSE '[]'::jsonb END
		|| coalesce((
			SELECT jsonb_agg(jsonb_build_object(
				'id', 's' || place,
				'type', CASE section ->> 'kind'
					WHEN 'categories' THEN 'tiles'
					WHEN 'products' THEN 'product-row'
					WHEN 'chosen' THEN 'product-row'
					WHEN 'feature' THEN 'image-with-text'
					WHEN 'promises' THEN 'points'
					ELSE section ->> 'kind'
				END,
				'settings', section - 'kind'
			) ORDER BY place)
			FROM jsonb_array_elements(CASE WHEN jsonb_typeof(value -> 'sections') = 'array' THEN value -> 'sections' ELSE '[]'::jsonb END)
				WITH ORDINALITY AS sections (section, place)
		), '[]'::jsonb)
	FROM setting_home
	RETURNING "id"
), words AS (
	SELECT
		CASE WHEN jsonb_typeof(value -> 'title') = 'object' THEN value -> 'title' ELSE '{}'::jsonb END AS title,
		CASE WHEN jsonb_typeof(value -> 'description') = 'object' THEN value -> 'description' ELSE '{}'::jsonb END AS description
	FROM setting_home
)
INSERT INTO "translation" ("kind", "owner_id", "lang", "slug", "name", "seo_title", "seo_description")
SELECT 'page', made."id", lang, '', 'Home', coalesce(title ->> lang, ''), coalesce(description ->> lang, '')
FROM made, words, LATERAL (SELECT jsonb_object_keys(title || description || '{"en": ""}'::jsonb) AS lang) AS languages;
