DROP INDEX "carrier_label_unanswered";--> statement-breakpoint
ALTER TABLE "carrier_label" ADD COLUMN "given_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "carrier_label" ADD COLUMN "looked_up_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "carrier_label_doubtful" ON "carrier_label" USING btree ("ended_at") WHERE failure = 'unanswered' and looked_up_at is null;--> statement-breakpoint
CREATE INDEX "carrier_label_to_give" ON "carrier_label" USING btree ("bought_at") WHERE state = 'bought' and return_id is not null and given_at is null;