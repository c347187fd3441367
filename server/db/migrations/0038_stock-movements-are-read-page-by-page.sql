DROP INDEX "stock_move_variant_id_index";--> statement-breakpoint
CREATE INDEX "stock_move_variant_id_id_index" ON "stock_move" USING btree ("variant_id","id");