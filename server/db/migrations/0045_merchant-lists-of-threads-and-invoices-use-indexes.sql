CREATE INDEX "invoice_kind_issued_at_id_index" ON "invoice" USING btree ("kind","issued_at","id");--> statement-breakpoint
CREATE INDEX "thread_status_last_at_id_index" ON "thread" USING btree ("status","last_at","id");--> statement-breakpoint
CREATE INDEX "thread_last_from_last_at_id_index" ON "thread" USING btree ("last_from","last_at","id");--> statement-breakpoint
CREATE INDEX "thread_about_kind_last_at_id_index" ON "thread" USING btree ("about_kind","last_at","id");--> statement-breakpoint
CREATE INDEX "thread_about_number_index" ON "thread" USING btree ("about_number");--> statement-breakpoint
CREATE INDEX "thread_assigned" ON "thread" USING btree ((assigned_to::text),"last_at");--> statement-breakpoint
CREATE INDEX "thread_customer" ON "thread" USING btree ((customer_id::text),"last_at");