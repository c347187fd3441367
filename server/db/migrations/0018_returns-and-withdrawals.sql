CREATE TABLE "return_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"actor_name" text,
	"kind" text NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_image" (
	"return_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "return_image_return_id_upload_id_pk" PRIMARY KEY("return_id","upload_id")
);
--> statement-breakpoint
CREATE TABLE "return_line" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"return_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"requested" integer NOT NULL,
	"unshipped" integer DEFAULT 0 NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"restocked" integer DEFAULT 0 NOT NULL,
	"written_off" integer DEFAULT 0 NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"refund_amount" bigint DEFAULT 0 NOT NULL,
	"replacement" jsonb,
	CONSTRAINT "return_line_requested" CHECK ("return_line"."requested" > 0 and "return_line"."unshipped" between 0 and "return_line"."requested"),
	CONSTRAINT "return_line_received" CHECK ("return_line"."received" between 0 and "return_line"."requested"),
	CONSTRAINT "return_line_inspected" CHECK ("return_line"."restocked" + "return_line"."written_off" <= "return_line"."received"),
	CONSTRAINT "return_line_refunded" CHECK ("return_line"."refunded" between 0 and "return_line"."requested")
);
--> statement-breakpoint
CREATE TABLE "return_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"order_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"audit_status" text DEFAULT 'pending' NOT NULL,
	"reason" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"refuse_description" text DEFAULT '' NOT NULL,
	"return_address" jsonb,
	"label_url" text,
	"label_fee" bigint DEFAULT 0 NOT NULL,
	"shipping_refund" bigint DEFAULT 0 NOT NULL,
	"logistics_company" text DEFAULT '' NOT NULL,
	"tracking_number" text DEFAULT '' NOT NULL,
	"sent_at" timestamp with time zone,
	"delivery_time" timestamp with time zone,
	"inspected_at" timestamp with time zone,
	"refund_asked_at" timestamp with time zone,
	"refund_request_id" uuid,
	"replacement_order_id" uuid,
	"withdrawal_id" uuid,
	"send_by" timestamp with time zone,
	"refund_due_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "return_request_number_unique" UNIQUE("number"),
	CONSTRAINT "return_label_fee" CHECK ("return_request"."label_fee" >= 0)
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid,
	"visitor_id" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attached_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "withdrawal" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"order_number" text NOT NULL,
	"lines" jsonb,
	"goods" text DEFAULT '' NOT NULL,
	"statement" text NOT NULL,
	"lang" text NOT NULL,
	"proven" boolean DEFAULT false NOT NULL,
	"order_id" uuid,
	"status" text DEFAULT 'received' NOT NULL,
	"concern" text,
	"outcome" text,
	"decision_note" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"refund_due_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "withdrawal_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "held" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "return_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "return_history" ADD CONSTRAINT "return_history_return_id_return_request_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_image" ADD CONSTRAINT "return_image_return_id_return_request_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_image" ADD CONSTRAINT "return_image_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_return_id_return_request_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_line_id_order_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_request" ADD CONSTRAINT "return_request_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_request" ADD CONSTRAINT "return_request_replacement_order_id_orders_id_fk" FOREIGN KEY ("replacement_order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_request" ADD CONSTRAINT "return_request_withdrawal_id_withdrawal_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawal"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_history_return_id_index" ON "return_history" USING btree ("return_id");--> statement-breakpoint
CREATE UNIQUE INDEX "return_image_upload_id_index" ON "return_image" USING btree ("upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "return_line_return_id_line_id_index" ON "return_line" USING btree ("return_id","line_id");--> statement-breakpoint
CREATE INDEX "return_line_line_id_index" ON "return_line" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "return_request_order_id_index" ON "return_request" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "return_request_created_at_id_index" ON "return_request" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "return_request_refund_request_id_index" ON "return_request" USING btree ("refund_request_id");--> statement-breakpoint
CREATE INDEX "return_unsent" ON "return_request" USING btree ("send_by") WHERE status = 'pending' and sent_at is null;--> statement-breakpoint
CREATE INDEX "upload_unattached" ON "upload" USING btree ("created_at") WHERE attached_at is null;--> statement-breakpoint
CREATE INDEX "upload_customer_id_index" ON "upload" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "withdrawal_order_id_index" ON "withdrawal" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "withdrawal_received_at_id_index" ON "withdrawal" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "withdrawal_email_index" ON "withdrawal" USING btree ("email");