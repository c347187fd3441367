CREATE TABLE "company" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"billing" jsonb,
	"vat_id" text DEFAULT '' NOT NULL,
	"vat_state" text DEFAULT 'none' NOT NULL,
	"vat_request" text,
	"vat_requested_at" timestamp with time zone,
	"vat_check_id" uuid,
	"staff_note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_vat_check_id_vat_check_id_fk" FOREIGN KEY ("vat_check_id") REFERENCES "public"."vat_check"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_name_id_index" ON "company" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "company_created_at_id_index" ON "company" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "company_vat_id_index" ON "company" USING btree ("vat_id");--> statement-breakpoint
CREATE INDEX "company_vat_state_name_id_index" ON "company" USING btree ("vat_state","name","id");--> statement-breakpoint
CREATE INDEX "company_country" ON "company" USING btree ((billing ->> 'country'),"name","id");--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_company_id_created_at_index" ON "customer" USING btree ("company_id","created_at");