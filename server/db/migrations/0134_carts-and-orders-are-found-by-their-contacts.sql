CREATE INDEX "cart_of_quote" ON "cart" USING btree ("quote_id") WHERE quote_id is not null;--> statement-breakpoint
CREATE INDEX "product_shipping_class_index" ON "product" USING btree ("shipping_class");--> statement-breakpoint
-- The indexes of orders come after the others: nobody can write to a table from the build of its index until the migration
-- ends.
CREATE INDEX "orders_email_created_at_index" ON "orders" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "orders_of_guests" ON "orders" USING btree (lower("email")) WHERE customer_id is null;--> statement-breakpoint
-- Last of all, because it keeps readers of orders out too.
DROP INDEX "orders_email_index";
