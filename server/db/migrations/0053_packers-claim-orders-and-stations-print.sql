CREATE TABLE "pack_claim" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"owner_name" text NOT NULL,
	"picked" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"missing" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "print_job" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"wish" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"failure" text,
	"done" integer DEFAULT 0 NOT NULL,
	"pages" integer,
	"owner" text NOT NULL,
	"owner_name" text NOT NULL,
	"station_id" uuid,
	"taken_at" timestamp with time zone,
	"printed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "print_station" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "pack_claim" ADD CONSTRAINT "pack_claim_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_job" ADD CONSTRAINT "print_job_station_id_print_station_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."print_station"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pack_claim_owner_started_at_index" ON "pack_claim" USING btree ("owner","started_at");--> statement-breakpoint
CREATE INDEX "pack_claim_until_index" ON "pack_claim" USING btree ("until");--> statement-breakpoint
CREATE INDEX "print_job_owner_created_at_index" ON "print_job" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "print_job_of_station" ON "print_job" USING btree ("station_id","created_at") WHERE station_id is not null;--> statement-breakpoint
CREATE INDEX "print_job_expires_at_index" ON "print_job" USING btree ("expires_at");