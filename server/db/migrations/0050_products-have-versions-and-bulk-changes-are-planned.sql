CREATE TABLE "bulk_plan" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"action" jsonb NOT NULL,
	"permissions" text[] NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"caller_kind" text NOT NULL,
	"caller_id" text NOT NULL,
	"caller_name" text NOT NULL,
	"change" integer DEFAULT 0 NOT NULL,
	"same" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"warnings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"undo_of" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"run_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bulk_row" (
	"plan_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"record_id" text NOT NULL,
	"label" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"state" text NOT NULL,
	"why" text,
	CONSTRAINT "bulk_row_plan_id_position_pk" PRIMARY KEY("plan_id","position")
);
--> statement-breakpoint
ALTER TABLE "attribute" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "collection" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "focus_x" integer DEFAULT 500 NOT NULL;--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "focus_y" integer DEFAULT 500 NOT NULL;--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tag" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_row" ADD CONSTRAINT "bulk_row_plan_id_bulk_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."bulk_plan"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_plan_created_at_id_index" ON "bulk_plan" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bulk_plan_undo_of_index" ON "bulk_plan" USING btree ("undo_of") WHERE undo_of is not null;--> statement-breakpoint
CREATE INDEX "bulk_row_plan_id_state_position_index" ON "bulk_row" USING btree ("plan_id","state","position");--> statement-breakpoint
CREATE INDEX "picture_created_at_id_index" ON "picture" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "picture_bytes_id_index" ON "picture" USING btree ("bytes","id");--> statement-breakpoint
CREATE INDEX "picture_removed_at_id_index" ON "picture" USING btree ("removed_at","id");--> statement-breakpoint
CREATE INDEX "product_status_updated_at_id_index" ON "product" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "product_updated_at_id_index" ON "product" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "product_created_at_id_index" ON "product" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "product_sales_id_index" ON "product" USING btree ("sales","id");--> statement-breakpoint
CREATE INDEX "product_vendor" ON "product" USING btree (left("vendor", 200),"id");--> statement-breakpoint
CREATE INDEX "product_type" ON "product" USING btree (left("type", 200),"id");--> statement-breakpoint
CREATE INDEX "product_attribute_attribute_code_value_code_index" ON "product_attribute" USING btree ("attribute_code","value_code");--> statement-breakpoint
CREATE INDEX "product_option_attribute_code_index" ON "product_option" USING btree ("attribute_code");--> statement-breakpoint
CREATE INDEX "product_picture_picture_id_index" ON "product_picture" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "variant_price_id_index" ON "variant" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "variant_picture_picture_id_index" ON "variant_picture" USING btree ("picture_id");