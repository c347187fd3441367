ALTER TABLE "return_line" DROP CONSTRAINT "return_line_inspected";--> statement-breakpoint
ALTER TABLE "return_line" ADD COLUMN "kept" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_inspected" CHECK ("return_line"."restocked" + "return_line"."written_off" + "return_line"."kept" <= "return_line"."received");