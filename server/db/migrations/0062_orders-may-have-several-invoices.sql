ALTER TABLE "invoice" DROP CONSTRAINT "invoice_requestId_unique";--> statement-breakpoint
DROP INDEX "invoice_of_order";--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_of_request" UNIQUE("request_id","corrects_id");