CREATE TABLE "answer_time" (
	"hour" timestamp with time zone NOT NULL,
	"area" text NOT NULL,
	"name" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "answer_time_hour_area_name_bucket_pk" PRIMARY KEY("hour","area","name","bucket")
);
--> statement-breakpoint
CREATE TABLE "error_count" (
	"hour" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"route" text NOT NULL,
	"cause" text NOT NULL,
	"place" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"request" text,
	CONSTRAINT "error_count_hour_kind_route_cause_place_pk" PRIMARY KEY("hour","kind","route","cause","place")
);
--> statement-breakpoint
CREATE INDEX "error_count_last_at_index" ON "error_count" USING btree ("last_at");