ALTER TABLE "product" ADD COLUMN "gaps" text[];--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "untranslated" text[];--> statement-breakpoint
CREATE INDEX "product_gaps_index" ON "product" USING gin ("gaps");--> statement-breakpoint
CREATE INDEX "product_untranslated_index" ON "product" USING gin ("untranslated");