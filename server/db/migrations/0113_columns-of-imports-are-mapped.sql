ALTER TABLE "import_row" ADD COLUMN "line" integer;--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "columns" jsonb;--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "mapping" jsonb;--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "header_key" text;--> statement-breakpoint
CREATE INDEX "product_import_header_key_index" ON "product_import" USING btree ("header_key");