ALTER TABLE "sent_email" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sent_email" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "sent_email" ADD COLUMN "thread_id" uuid;--> statement-breakpoint
ALTER TABLE "sent_email" ADD COLUMN "withdrawal_id" uuid;--> statement-breakpoint
ALTER TABLE "sent_email" ADD COLUMN "status_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sent_email" ADD CONSTRAINT "sent_email_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_email" ADD CONSTRAINT "sent_email_thread_id_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."thread"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_email" ADD CONSTRAINT "sent_email_withdrawal_id_withdrawal_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_email_of_customer" ON "sent_email" USING btree ("customer_id","id") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "sent_email_of_thread" ON "sent_email" USING btree ("thread_id","id") WHERE thread_id is not null;--> statement-breakpoint
CREATE INDEX "sent_email_of_withdrawal" ON "sent_email" USING btree ("withdrawal_id","id") WHERE withdrawal_id is not null;--> statement-breakpoint
ALTER TABLE "sent_email" ADD CONSTRAINT "sent_email_concerns" CHECK (num_nonnulls("sent_email"."order_id", "sent_email"."return_id", "sent_email"."customer_id", "sent_email"."thread_id", "sent_email"."withdrawal_id") > 0);