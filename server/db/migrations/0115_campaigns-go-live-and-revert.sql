CREATE TABLE "campaign" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"caller_kind" text NOT NULL,
	"caller_id" text NOT NULL,
	"caller_name" text NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "campaign_part" (
	"campaign_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"label" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"why" text,
	"applied" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kept" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "campaign_part_campaign_id_kind_record_id_pk" PRIMARY KEY("campaign_id","kind","record_id")
);
--> statement-breakpoint
ALTER TABLE "campaign_part" ADD CONSTRAINT "campaign_part_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_created_at_id_index" ON "campaign" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "campaign_state_created_at_index" ON "campaign" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "campaign_starts_at_index" ON "campaign" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "campaign_part_kind_record_id_index" ON "campaign_part" USING btree ("kind","record_id");--> statement-breakpoint
CREATE INDEX "campaign_part_campaign_id_position_index" ON "campaign_part" USING btree ("campaign_id","position");