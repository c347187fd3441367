DROP INDEX "orders_total_id_index";--> statement-breakpoint
CREATE INDEX "orders_payable" ON "orders" USING btree ((total - cancelled_amount),"id");