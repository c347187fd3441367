CREATE TABLE "message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"thread_id" uuid NOT NULL,
	"from" text NOT NULL,
	"internal" boolean DEFAULT false NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"key" text
);
--> statement-breakpoint
CREATE TABLE "snippet" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid,
	"visitor_id" text,
	"about_kind" text,
	"about_number" text,
	"email" text,
	"lang" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"assigned_to" uuid,
	"snoozed_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_from" text DEFAULT 'shopper' NOT NULL,
	"shopper_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"emailed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_thread_id_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."thread"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread" ADD CONSTRAINT "thread_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_thread_id_id_index" ON "message" USING btree ("thread_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_key" ON "message" USING btree ("thread_id","key") WHERE key is not null;--> statement-breakpoint
CREATE INDEX "thread_last_at_index" ON "thread" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "thread_customer_id_last_at_index" ON "thread" USING btree ("customer_id","last_at");--> statement-breakpoint
CREATE INDEX "thread_visitor_id_last_at_index" ON "thread" USING btree ("visitor_id","last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "thread_of_customer" ON "thread" USING btree ("customer_id",coalesce("about_kind", ''),coalesce("about_number", '')) WHERE customer_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "thread_of_visitor" ON "thread" USING btree ("visitor_id",coalesce("about_kind", ''),coalesce("about_number", '')) WHERE visitor_id is not null;