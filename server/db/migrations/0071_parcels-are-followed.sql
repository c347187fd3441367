CREATE TABLE "shipment_event" (
	"shipment_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	CONSTRAINT "shipment_event_shipment_id_at_state_pk" PRIMARY KEY("shipment_id","at","state")
);
--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "expected" jsonb;--> statement-breakpoint
ALTER TABLE "shipment_event" ADD CONSTRAINT "shipment_event_shipment_id_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE cascade ON UPDATE no action;