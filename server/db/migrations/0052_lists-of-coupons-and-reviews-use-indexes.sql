CREATE INDEX "coupon_kind_created_at_index" ON "coupon" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "coupon_listed" ON "coupon" USING btree ("created_at") WHERE listed;--> statement-breakpoint
CREATE INDEX "coupon_off" ON "coupon" USING btree ("created_at") WHERE not active;--> statement-breakpoint
CREATE INDEX "review_answered" ON "review" USING btree ("created_at") WHERE reply <> '';