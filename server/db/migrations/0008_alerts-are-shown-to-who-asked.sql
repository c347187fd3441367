DROP INDEX "product_alert_kind_variant_id_email_index";--> statement-breakpoint
ALTER TABLE "product_alert" ADD COLUMN "whole" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_alert" ADD COLUMN "visitor_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "product_alert_kind_variant_id_whole_email_index" ON "product_alert" USING btree ("kind","variant_id","whole","email") WHERE sent_at is null;