CREATE INDEX "stock_move_sold" ON "stock_move" USING btree ("variant_id","at","reserved") WHERE "stock_move"."reason" in ('order', 'release');--> statement-breakpoint
CREATE STATISTICS "stock_available" ON (on_hand - reserved) FROM "stock";--> statement-breakpoint
ANALYZE "stock";
