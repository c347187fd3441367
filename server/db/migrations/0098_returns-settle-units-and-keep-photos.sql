CREATE TABLE "return_photo" (
	"upload_id" uuid PRIMARY KEY NOT NULL,
	"return_id" uuid NOT NULL,
	"history_id" bigint NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_replacement" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"return_line_id" uuid NOT NULL
);
--> statement-breakpoint
DROP INDEX "return_history_replacement";--> statement-breakpoint
ALTER TABLE "return_request" ADD COLUMN "label_files" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "return_photo" ADD CONSTRAINT "return_photo_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photo" ADD CONSTRAINT "return_photo_return_id_return_request_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photo" ADD CONSTRAINT "return_photo_history_id_return_history_id_fk" FOREIGN KEY ("history_id") REFERENCES "public"."return_history"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_replacement" ADD CONSTRAINT "return_replacement_line_id_order_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_replacement" ADD CONSTRAINT "return_replacement_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_replacement" ADD CONSTRAINT "return_replacement_return_line_id_return_line_id_fk" FOREIGN KEY ("return_line_id") REFERENCES "public"."return_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_photo_return_id_index" ON "return_photo" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "return_photo_history_id_index" ON "return_photo" USING btree ("history_id");--> statement-breakpoint
CREATE INDEX "return_replacement_order_id_index" ON "return_replacement" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "return_replacement_return_line_id_index" ON "return_replacement" USING btree ("return_line_id");--> statement-breakpoint
-- Earlier replacements sent everything that had arrived, line by line in the order of the return.
INSERT INTO "return_replacement" ("line_id", "order_id", "return_line_id")
SELECT ol.id, ol.order_id, rl.id
FROM "return_request" r
JOIN LATERAL (
  SELECT l.id, row_number() OVER (ORDER BY o.position) - 1 AS position
  FROM "return_line" l JOIN "order_line" o ON o.id = l.line_id
  WHERE l.return_id = r.id AND l.received > 0
) rl ON true
JOIN "order_line" ol ON ol.order_id = r.replacement_order_id AND ol.position = rl.position
WHERE r.replacement_order_id IS NOT NULL;
--> statement-breakpoint
UPDATE "return_request" SET "label_files" = ARRAY["label_key"] WHERE "label_key" IS NOT NULL;
