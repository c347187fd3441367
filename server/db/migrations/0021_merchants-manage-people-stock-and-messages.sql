CREATE TABLE "download_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"export_id" uuid NOT NULL,
	"session_id" uuid,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "export_file" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"filter" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"owner" text NOT NULL,
	"owner_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"rows" integer,
	"bytes" bigint,
	"storage_key" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_ceremony" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"staff_id" uuid,
	"challenge" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_device" (
	"staff_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"browser" text NOT NULL,
	"last_sign_in" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_device_staff_id_device_hash_pk" PRIMARY KEY("staff_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_failure" (
	"subject" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"forget_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"staff_id" uuid,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_passkey" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used" timestamp with time zone,
	CONSTRAINT "staff_passkey_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "staff_recovery" (
	"staff_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "staff_recovery_staff_id_code_hash_pk" PRIMARY KEY("staff_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_totp" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"secret" text,
	"pending_secret" text,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event" text NOT NULL,
	"message_id" text NOT NULL,
	"body" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoint" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"busy_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "staff_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "labels" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_move" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_move" ADD COLUMN "by" text;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "low_at" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "level" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "location" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "counted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_move" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "stock_move" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_move" ADD COLUMN "by" text;--> statement-breakpoint
ALTER TABLE "stock_move" ADD COLUMN "cost" bigint;--> statement-breakpoint
ALTER TABLE "download_link" ADD CONSTRAINT "download_link_export_id_export_file_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."export_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_ceremony" ADD CONSTRAINT "staff_ceremony_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_device" ADD CONSTRAINT "staff_device_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_link" ADD CONSTRAINT "staff_link_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkey" ADD CONSTRAINT "staff_passkey_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery" ADD CONSTRAINT "staff_recovery_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_totp" ADD CONSTRAINT "staff_totp_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint_id_webhook_endpoint_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoint"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "download_link_expires_at_index" ON "download_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "export_file_owner_created_at_index" ON "export_file" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "export_file_expires_at_index" ON "export_file" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_ceremony_expires_at_index" ON "staff_ceremony" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_failure_forget_at_index" ON "staff_failure" USING btree ("forget_at");--> statement-breakpoint
CREATE INDEX "staff_link_staff_id_index" ON "staff_link" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_passkey_staff_id_index" ON "staff_passkey" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_endpoint_id_created_at_id_index" ON "webhook_delivery" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_endpoint_id_due_at_index" ON "webhook_delivery" USING btree ("endpoint_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_created_at_index" ON "webhook_delivery" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "customer_created_at_id_index" ON "customer" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "customer_labels_index" ON "customer" USING gin ("labels");--> statement-breakpoint
CREATE INDEX "stock_level_variant_id_index" ON "stock" USING btree ("level","variant_id");--> statement-breakpoint
CREATE INDEX "stock_location_variant_id_index" ON "stock" USING btree ("location","variant_id");--> statement-breakpoint
CREATE INDEX "stock_counted_at_variant_id_index" ON "stock" USING btree ("counted_at","variant_id");
--> statement-breakpoint
-- Keeps the level of a variant's stock for merchants (0 out, 1 low, 2 enough) and tells when it falls. A trigger, so that
-- every sale, shipment and correction is covered. The level changes rarely: updates that keep it stay off its index.
CREATE OR REPLACE FUNCTION follow_stock_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.level := stock_level(NEW.on_hand - NEW.reserved, NEW.low_at);
  IF TG_OP = 'UPDATE' AND NEW.level < OLD.level THEN
    INSERT INTO outbox (event, payload) VALUES ('stock.low', jsonb_build_object('variantId', NEW.variant_id));
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Before the trigger exists: what is low already is no news.
UPDATE stock SET level = stock_level(on_hand - reserved, low_at) WHERE stock_level(on_hand - reserved, low_at) <> 2;--> statement-breakpoint
CREATE TRIGGER follow_stock_level BEFORE INSERT OR UPDATE OF on_hand, reserved, low_at ON stock
  FOR EACH ROW EXECUTE FUNCTION follow_stock_level();
