CREATE TABLE "saved_item" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid,
	"visitor_id" text,
	"variant_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_item_quantity" CHECK ("saved_item"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"image_ids" uuid[] DEFAULT '{}' NOT NULL,
	"customer_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "inquiry" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"customer_id" uuid,
	"visitor_id" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"image_ids" uuid[] DEFAULT '{}' NOT NULL,
	"lang" text NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"quotes" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inquiry_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "inquiry_line" (
	"inquiry_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" integer NOT NULL,
	"sku" text,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"image" jsonb,
	"quantity" integer NOT NULL,
	CONSTRAINT "inquiry_line_inquiry_id_position_pk" PRIMARY KEY("inquiry_id","position"),
	CONSTRAINT "inquiry_line_quantity" CHECK ("inquiry_line"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "quote" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"currency" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"shipping_fee" bigint,
	"valid_until" timestamp with time zone NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"order_id" uuid,
	"closed_at" timestamp with time zone,
	CONSTRAINT "quote_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "quote_line" (
	"quote_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"variant_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	CONSTRAINT "quote_line_quote_id_position_pk" PRIMARY KEY("quote_id","position"),
	CONSTRAINT "quote_line_quantity" CHECK ("quote_line"."quantity" > 0),
	CONSTRAINT "quote_line_price" CHECK ("quote_line"."unit_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "subscription_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"text_hash" text,
	"network" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "quote_id" uuid;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "restored_from" uuid;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cart_line" ADD COLUMN "fixed_price" bigint;--> statement-breakpoint
ALTER TABLE "subscriber" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriber" ADD COLUMN "source" text DEFAULT 'form' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriber" ADD COLUMN "state" text DEFAULT 'asked' NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_item" ADD CONSTRAINT "saved_item_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_item" ADD CONSTRAINT "saved_item_variant_id_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry" ADD CONSTRAINT "inquiry_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_line" ADD CONSTRAINT "inquiry_line_inquiry_id_inquiry_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote" ADD CONSTRAINT "quote_inquiry_id_inquiry_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_line" ADD CONSTRAINT "quote_line_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_line" ADD CONSTRAINT "quote_line_variant_id_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_event" ADD CONSTRAINT "subscription_event_email_subscriber_email_fk" FOREIGN KEY ("email") REFERENCES "public"."subscriber"("email") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_item_customer_id_variant_id_index" ON "saved_item" USING btree ("customer_id","variant_id") WHERE customer_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_item_visitor_id_variant_id_index" ON "saved_item" USING btree ("visitor_id","variant_id") WHERE visitor_id is not null;--> statement-breakpoint
CREATE INDEX "saved_item_added_at_index" ON "saved_item" USING btree ("added_at");--> statement-breakpoint
CREATE INDEX "feedback_created_at_id_index" ON "feedback" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_customer_id_index" ON "feedback" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "inquiry_created_at_id_index" ON "inquiry" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "inquiry_status_created_at_id_index" ON "inquiry" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "inquiry_customer_id_created_at_index" ON "inquiry" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "inquiry_visitor_id_created_at_index" ON "inquiry" USING btree ("visitor_id","created_at");--> statement-breakpoint
CREATE INDEX "inquiry_email_index" ON "inquiry" USING btree ("email");--> statement-breakpoint
CREATE INDEX "quote_inquiry_id_created_at_index" ON "quote" USING btree ("inquiry_id","created_at");--> statement-breakpoint
CREATE INDEX "quote_due" ON "quote" USING btree ("valid_until") WHERE status in ('sent', 'accepted');--> statement-breakpoint
CREATE UNIQUE INDEX "quote_line_quote_id_variant_id_index" ON "quote_line" USING btree ("quote_id","variant_id");--> statement-breakpoint
CREATE INDEX "subscription_event_email_id_index" ON "subscription_event" USING btree ("email","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_open_of_quote" ON "cart" USING btree ("quote_id") WHERE ordered_at is null;--> statement-breakpoint
CREATE INDEX "cart_reminded" ON "cart" USING btree ("reminded_at") WHERE reminded_at is not null;--> statement-breakpoint
CREATE INDEX "subscriber_asked_at_id_index" ON "subscriber" USING btree ("asked_at","id");--> statement-breakpoint
CREATE INDEX "subscriber_state_asked_at_id_index" ON "subscriber" USING btree ("state","asked_at","id");--> statement-breakpoint
ALTER TABLE "subscriber" ADD CONSTRAINT "subscriber_id_unique" UNIQUE("id");