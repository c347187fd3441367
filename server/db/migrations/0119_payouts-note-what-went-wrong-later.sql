ALTER TABLE "payout" ADD COLUMN "unread_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payout" ADD COLUMN "returned_on" date;--> statement-breakpoint
CREATE INDEX "payout_returned_on_index" ON "payout" USING btree ("returned_on");