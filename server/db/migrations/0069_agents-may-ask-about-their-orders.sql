CREATE TABLE "agent_checkout" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key_id" uuid NOT NULL,
	"session" text NOT NULL,
	"skus" text[] NOT NULL,
	"cart_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agent_checkout" ADD CONSTRAINT "agent_checkout_key_id_api_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_key"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_checkout_key_id_session_index" ON "agent_checkout" USING btree ("key_id","session");--> statement-breakpoint
CREATE INDEX "agent_checkout_cart_id_index" ON "agent_checkout" USING btree ("cart_id");--> statement-breakpoint
CREATE INDEX "agent_checkout_updated_at_index" ON "agent_checkout" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "orders_cart_id_index" ON "orders" USING btree ("cart_id");