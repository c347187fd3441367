CREATE TABLE "video_caption" (
	"picture_id" integer NOT NULL,
	"key" text NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "video_caption_picture_id_key_pk" PRIMARY KEY("picture_id","key")
);
--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "video" jsonb;--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "poster_id" integer;--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "captions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "video_caption" ADD CONSTRAINT "video_caption_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_caption_key_index" ON "video_caption" USING btree ("key");--> statement-breakpoint
ALTER TABLE "picture" ADD CONSTRAINT "picture_poster_id_picture_id_fk" FOREIGN KEY ("poster_id") REFERENCES "public"."picture"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "picture_video_key" ON "picture" USING btree (("video" ->> 'key')) WHERE "picture"."video" is not null;--> statement-breakpoint
CREATE INDEX "picture_is_video" ON "picture" USING btree ("created_at","id") WHERE video is not null;--> statement-breakpoint
CREATE INDEX "picture_poster_id_index" ON "picture" USING btree ("poster_id");