CREATE TABLE "push_browser" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"device" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"browser" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"last_used" timestamp with time zone,
	CONSTRAINT "push_browser_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "notice_rule" ADD COLUMN "push" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_session" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "push_browser" ADD CONSTRAINT "push_browser_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_browser_staff_id_index" ON "push_browser" USING btree ("staff_id");