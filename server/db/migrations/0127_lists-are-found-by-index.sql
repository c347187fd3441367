CREATE INDEX "redirect_hits_path_index" ON "redirect" USING btree ("hits","path");--> statement-breakpoint
CREATE INDEX "redirect_made" ON "redirect" USING btree (coalesce("made_at", 'epoch'::timestamptz),"path");--> statement-breakpoint
CREATE INDEX "redirect_path_parts" ON "redirect" USING gin ("path" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "redirect_target_parts" ON "redirect" USING gin ("target" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "coupon_use_at_order_id_index" ON "coupon_use" USING btree ("at","order_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_endpoint_id_state_created_at_id_index" ON "webhook_delivery" USING btree ("endpoint_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_order_id_received_index" ON "payment" USING btree ("order_id","received");