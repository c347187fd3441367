CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
DROP INDEX "desk_search_words";--> statement-breakpoint
DROP INDEX "desk_search_whole_words";--> statement-breakpoint
CREATE INDEX "desk_search_kind_words" ON "desk_search" USING gin ("kind","words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "desk_search_kind_whole_words" ON "desk_search" USING gin ("kind","whole_words");