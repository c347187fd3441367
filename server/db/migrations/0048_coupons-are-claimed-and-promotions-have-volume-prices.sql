CREATE TABLE "coupon_claim" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_claim_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"coupon_id" integer NOT NULL,
	"customer_id" uuid,
	"visitor_id" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "max_claims" integer;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "claims" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "series_id" integer;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "breaks" jsonb;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "banner" jsonb;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_claim" ADD CONSTRAINT "coupon_claim_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_claim" ADD CONSTRAINT "coupon_claim_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_claim_of_customer" ON "coupon_claim" USING btree ("coupon_id","customer_id") WHERE customer_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_claim_of_visitor" ON "coupon_claim" USING btree ("coupon_id","visitor_id") WHERE customer_id is null;--> statement-breakpoint
CREATE INDEX "coupon_claim_customer_id_index" ON "coupon_claim" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "coupon_claim_visitor_id_index" ON "coupon_claim" USING btree ("visitor_id");--> statement-breakpoint
CREATE INDEX "coupon_created_at_id_index" ON "coupon" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "coupon_code_id_index" ON "coupon" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "coupon_series_id_index" ON "coupon" USING btree ("series_id");--> statement-breakpoint
CREATE INDEX "coupon_ends_at_index" ON "coupon" USING btree ("ends_at");