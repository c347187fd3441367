DROP INDEX "payment_wrong_amount";--> statement-breakpoint
CREATE INDEX "payment_of_wrong_amount" ON "payment" USING btree ("order_id") WHERE (case when received > 0 and received <> amount then order_id end) is not null;--> statement-breakpoint
CREATE STATISTICS "payment_wrong_amount" ON (case when received > 0 and received <> amount then order_id end) FROM "payment";
