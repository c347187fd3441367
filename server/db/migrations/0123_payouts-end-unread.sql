ALTER TABLE "payout" DROP CONSTRAINT "payout_complete";--> statement-breakpoint
ALTER TABLE "payout" ADD COLUMN "unread_why" text;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_complete" CHECK ("payout"."state" = 'closed' or ("payout"."state" in ('waiting', 'unreadable')) = ("payout"."complete_at" is null));