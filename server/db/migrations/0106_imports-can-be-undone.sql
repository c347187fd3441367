CREATE TABLE "import_row" (
	"import_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"label" text NOT NULL,
	"is_new" boolean NOT NULL,
	"before" jsonb,
	"version_before" integer NOT NULL,
	"version_after" integer NOT NULL,
	"is_mixed" boolean DEFAULT false NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'saved' NOT NULL,
	"why" text,
	CONSTRAINT "import_row_import_id_kind_record_id_pk" PRIMARY KEY("import_id","kind","record_id")
);
--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "undo_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "undo" jsonb;--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "caller_lang" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_move" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_import_id_product_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_row_record_id_version_after_index" ON "import_row" USING btree ("record_id","version_after") WHERE "import_row"."kind" = 'product';--> statement-breakpoint
CREATE INDEX "stock_move_import_id_variant_id_index" ON "stock_move" USING btree ("import_id","variant_id") WHERE "stock_move"."import_id" is not null;