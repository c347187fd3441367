ALTER TABLE "stock" ADD COLUMN "runs_out_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "stock_runs_out_first" ON "stock" USING btree (coalesce("runs_out_at", 'infinity'),"variant_id");--> statement-breakpoint
CREATE INDEX "stock_runs_out_last" ON "stock" USING btree (coalesce("runs_out_at", '-infinity'),"variant_id");