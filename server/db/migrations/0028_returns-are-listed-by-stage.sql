ALTER TABLE "return_request" ADD COLUMN "stage" text GENERATED ALWAYS AS (case
      when status = 'cancelled' then 'cancelled'
      when status = 'ended' then case when audit_status = 'failed' then 'refused' else 'ended' end
      when status = 'completed' then case when refund_asked_at is null then 'replaced' else 'refunded' end
      when audit_status <> 'successful' then 'decide'
      when refund_asked_at is not null then 'refund'
      when type = 'refund_only' or inspected_at is not null then 'settle'
      when delivery_time is not null then 'inspect'
      when sent_at is not null then 'travel'
      else 'send' end) STORED;--> statement-breakpoint
CREATE INDEX "return_request_stage_created_at_index" ON "return_request" USING btree ("stage","created_at");--> statement-breakpoint
CREATE INDEX "return_request_type_created_at_index" ON "return_request" USING btree ("type","created_at");--> statement-breakpoint
CREATE INDEX "return_request_reason_created_at_index" ON "return_request" USING btree ("reason","created_at");--> statement-breakpoint
CREATE INDEX "return_request_refund_due_at_index" ON "return_request" USING btree ("refund_due_at");--> statement-breakpoint
CREATE INDEX "withdrawal_status_received_at_index" ON "withdrawal" USING btree ("status","received_at");--> statement-breakpoint
CREATE INDEX "withdrawal_concern_index" ON "withdrawal" USING btree ("concern");--> statement-breakpoint
CREATE INDEX "withdrawal_refund_due_at_index" ON "withdrawal" USING btree ("refund_due_at");