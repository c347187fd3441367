CREATE TABLE "product_import" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"file_hash" text NOT NULL,
	"storage_key" text NOT NULL,
	"has_file" boolean DEFAULT true NOT NULL,
	"options" jsonb NOT NULL,
	"task" text NOT NULL,
	"state" text NOT NULL,
	"progress" jsonb,
	"check" jsonb,
	"result" jsonb,
	"failure" text,
	"fault" text DEFAULT '' NOT NULL,
	"caller_kind" text NOT NULL,
	"caller_id" text NOT NULL,
	"caller_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "download_link" ALTER COLUMN "export_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "download_link" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "download_link" ADD COLUMN "part" text;--> statement-breakpoint
CREATE INDEX "product_import_created_at_index" ON "product_import" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "product_import_expires_at_index" ON "product_import" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "download_link" ADD CONSTRAINT "download_link_import_id_product_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_import"("id") ON DELETE cascade ON UPDATE no action;