ALTER TABLE "orders" ADD COLUMN "access_issue" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "access_expires_at" timestamp with time zone;--> statement-breakpoint
UPDATE "orders" o SET "access_expires_at" = closed.at + interval '180 days' FROM (
  SELECT order_id, max(at) AS at FROM order_history WHERE kind = 'status' GROUP BY order_id) closed
WHERE closed.order_id = o.id AND o.status IN ('completed', 'cancelled');
