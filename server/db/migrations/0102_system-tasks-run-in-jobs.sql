CREATE TABLE "system_task" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"asked_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"failure" text,
	"file" text,
	"bytes" bigint,
	"backup_id" uuid,
	"result" jsonb
);
--> statement-breakpoint
ALTER TABLE "download_link" ADD COLUMN "backup_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "system_task_open" ON "system_task" USING btree ("kind") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "system_task_kind_created_at_index" ON "system_task" USING btree ("kind","created_at");--> statement-breakpoint
ALTER TABLE "download_link" ADD CONSTRAINT "download_link_backup_id_system_task_id_fk" FOREIGN KEY ("backup_id") REFERENCES "public"."system_task"("id") ON DELETE cascade ON UPDATE no action;