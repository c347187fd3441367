ALTER TABLE "credit_move" ADD COLUMN "actor_id" text;--> statement-breakpoint
CREATE INDEX "credit_move_actor_id_at_index" ON "credit_move" USING btree ("actor_id","at");