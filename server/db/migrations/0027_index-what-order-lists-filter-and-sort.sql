DROP INDEX "orders_created_at_index";--> statement-breakpoint
DROP INDEX "orders_cancel_due";--> statement-breakpoint
DROP INDEX "orders_to_complete";--> statement-breakpoint
CREATE INDEX "orders_created_at_id_index" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_total_id_index" ON "orders" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "orders_status_created_at_index" ON "orders" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "orders_pay_status_created_at_index" ON "orders" USING btree ("pay_status","created_at");--> statement-breakpoint
CREATE INDEX "orders_ship_status_created_at_index" ON "orders" USING btree ("ship_status","created_at");--> statement-breakpoint
CREATE INDEX "orders_payment_method_created_at_index" ON "orders" USING btree ("payment_method","created_at");--> statement-breakpoint
CREATE INDEX "orders_country" ON "orders" USING btree ((address ->> 'country'),"created_at");--> statement-breakpoint
CREATE INDEX "orders_packed" ON "orders" USING btree ("packed_at") WHERE packed_at is not null;--> statement-breakpoint
CREATE INDEX "orders_cancel_due_at" ON "orders" USING btree ("cancel_due_at") WHERE cancel_due_at is not null;--> statement-breakpoint
CREATE INDEX "orders_expires_at" ON "orders" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX "orders_delivered_at" ON "orders" USING btree ("delivered_at") WHERE delivered_at is not null;--> statement-breakpoint
-- Orders from before are found by number, contact and name.
INSERT INTO desk_search (kind, id, label, words, fresh)
SELECT 'order', o.id::text, o.number, lower(concat_ws(' ', o.number, o.email, o.mobile, o.address ->> 'firstName', o.address ->> 'lastName',
  o.address ->> 'city', (SELECT string_agg(l.sku || ' ' || l.name, ' ') FROM order_line l WHERE l.order_id = o.id))), o.created_at
FROM orders o ON CONFLICT DO NOTHING;
