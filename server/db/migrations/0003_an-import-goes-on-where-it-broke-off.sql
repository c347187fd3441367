CREATE TABLE "import_run" (
	"file_hash" text PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"products_done" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_source" (
	"url" text PRIMARY KEY NOT NULL,
	"picture_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "picture_source" ADD CONSTRAINT "picture_source_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE cascade ON UPDATE no action;