CREATE TABLE "carrier_label" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text DEFAULT 'buying' NOT NULL,
	"provider" text NOT NULL,
	"quote_id" text NOT NULL,
	"rate_id" text NOT NULL,
	"carrier" text NOT NULL,
	"service" text NOT NULL,
	"cost" integer NOT NULL,
	"currency" text NOT NULL,
	"is_test" boolean NOT NULL,
	"weight" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tracking_number" text DEFAULT '' NOT NULL,
	"failure" text,
	"failure_note" text DEFAULT '' NOT NULL,
	"has_file" boolean DEFAULT false NOT NULL,
	"shipment_id" uuid,
	"bought_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"bought_at" timestamp with time zone,
	"void_asked_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "download_link" ADD COLUMN "carrier_label_id" uuid;--> statement-breakpoint
ALTER TABLE "carrier_label" ADD CONSTRAINT "carrier_label_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_label" ADD CONSTRAINT "carrier_label_shipment_id_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carrier_label_order_id_index" ON "carrier_label" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_label_provider_quote_id_index" ON "carrier_label" USING btree ("provider","quote_id");--> statement-breakpoint
CREATE INDEX "carrier_label_open" ON "carrier_label" USING btree ("created_at") WHERE state in ('buying', 'voiding', 'void_asked');--> statement-breakpoint
CREATE INDEX "carrier_label_file" ON "carrier_label" USING btree ("bought_at") WHERE has_file;--> statement-breakpoint
CREATE INDEX "carrier_label_shipment_id_index" ON "carrier_label" USING btree ("shipment_id") WHERE shipment_id is not null;--> statement-breakpoint
ALTER TABLE "download_link" ADD CONSTRAINT "download_link_carrier_label_id_carrier_label_id_fk" FOREIGN KEY ("carrier_label_id") REFERENCES "public"."carrier_label"("id") ON DELETE cascade ON UPDATE no action;