CREATE TABLE "style_sheet" (
	"hash" text PRIMARY KEY NOT NULL,
	"css" text NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "template_version" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "template_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"theme" text NOT NULL,
	"path" text NOT NULL,
	"source" text NOT NULL,
	"saved_by" text DEFAULT '' NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "template" text;--> statement-breakpoint
ALTER TABLE "collection" ADD COLUMN "template" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "template" text;--> statement-breakpoint
ALTER TABLE "tag" ADD COLUMN "template" text;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "template" text;--> statement-breakpoint
ALTER TABLE "template" ADD COLUMN "theme" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "template" DROP CONSTRAINT "template_pkey";--> statement-breakpoint
ALTER TABLE "template" ADD CONSTRAINT "template_theme_path_pk" PRIMARY KEY("theme","path");--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "template" text;--> statement-breakpoint
CREATE INDEX "template_version_theme_path_id_index" ON "template_version" USING btree ("theme","path","id");