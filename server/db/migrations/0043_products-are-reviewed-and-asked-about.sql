CREATE TABLE "answer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"question_id" uuid NOT NULL,
	"from" text NOT NULL,
	"customer_id" uuid,
	"author" text NOT NULL,
	"lang" text NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "question" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" integer NOT NULL,
	"customer_id" uuid,
	"visitor_id" text,
	"email" text,
	"author" text NOT NULL,
	"lang" text NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"token" text NOT NULL,
	"stopped_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "question_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "review" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" integer NOT NULL,
	"line_id" uuid,
	"verified" boolean DEFAULT false NOT NULL,
	"customer_id" uuid,
	"author" text NOT NULL,
	"lang" text NOT NULL,
	"rating" integer NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"pictures" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"replied_at" timestamp with time zone,
	"helpful" integer DEFAULT 0 NOT NULL,
	"reports" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "review_rating" CHECK ("review"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "review_mark" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_mark_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"review_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"customer_id" uuid,
	"visitor_id" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_picture" (
	"review_id" uuid NOT NULL,
	"picture_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "review_picture_review_id_picture_id_pk" PRIMARY KEY("review_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "review_request" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"wanted" boolean,
	"token" text NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "review_request_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "review_stop" (
	"email" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "stars" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL;--> statement-breakpoint
ALTER TABLE "answer" ADD CONSTRAINT "answer_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer" ADD CONSTRAINT "answer_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_line_id_order_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_line"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_mark" ADD CONSTRAINT "review_mark_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_mark" ADD CONSTRAINT "review_mark_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_picture" ADD CONSTRAINT "review_picture_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_picture" ADD CONSTRAINT "review_picture_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_request" ADD CONSTRAINT "review_request_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_question_id_created_at_index" ON "answer" USING btree ("question_id","created_at");--> statement-breakpoint
CREATE INDEX "answer_customer_id_index" ON "answer" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "answer_pending" ON "answer" USING btree ("question_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "question_shown" ON "question" USING btree ("product_id","published_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "question_customer_id_index" ON "question" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "question_email_index" ON "question" USING btree ("email");--> statement-breakpoint
CREATE INDEX "question_created_at_id_index" ON "question" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "question_status_created_at_index" ON "question" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "question_product_id_created_at_index" ON "question" USING btree ("product_id","created_at");--> statement-breakpoint
CREATE INDEX "question_lang_created_at_index" ON "question" USING btree ("lang","created_at");--> statement-breakpoint
CREATE INDEX "question_open" ON "question" USING btree ("created_at") WHERE answers = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "review_line" ON "review" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "review_shown" ON "review" USING btree ("product_id","published_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "review_customer_id_created_at_index" ON "review" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "review_created_at_id_index" ON "review" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "review_status_created_at_index" ON "review" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "review_rating_created_at_index" ON "review" USING btree ("rating","created_at");--> statement-breakpoint
CREATE INDEX "review_product_id_created_at_index" ON "review" USING btree ("product_id","created_at");--> statement-breakpoint
CREATE INDEX "review_lang_created_at_index" ON "review" USING btree ("lang","created_at");--> statement-breakpoint
CREATE INDEX "review_pictured" ON "review" USING btree ("created_at") WHERE pictures > 0;--> statement-breakpoint
CREATE INDEX "review_unanswered" ON "review" USING btree ("created_at") WHERE reply = '';--> statement-breakpoint
CREATE INDEX "review_reported" ON "review" USING btree ("created_at") WHERE reports > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "review_mark_customer" ON "review_mark" USING btree ("review_id","kind","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_mark_visitor" ON "review_mark" USING btree ("review_id","kind","visitor_id");--> statement-breakpoint
CREATE INDEX "review_mark_customer_id_index" ON "review_mark" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "review_picture_picture_id_index" ON "review_picture" USING btree ("picture_id");--> statement-breakpoint
-- Keeps the stars of a product as the counts of its published reviews, and evicts the pages that show it. Differences are
-- added under the lock of the product's row, so that reviews published at the same time are all counted.
CREATE OR REPLACE FUNCTION keep_product_rating() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := TG_OP <> 'INSERT' AND OLD.status = 'published';
  now_shown boolean := TG_OP <> 'DELETE' AND NEW.status = 'published';
BEGIN
  IF was AND now_shown AND OLD.rating = NEW.rating AND OLD.product_id = NEW.product_id THEN
    INSERT INTO change (tag) VALUES ('product:' || NEW.product_id);
    RETURN NULL;
  END IF;
  IF was THEN
    UPDATE product SET rating_sum = rating_sum - OLD.rating, rating_count = rating_count - 1,
      stars[OLD.rating] = stars[OLD.rating] - 1 WHERE id = OLD.product_id;
    INSERT INTO change (tag) VALUES ('product:' || OLD.product_id);
  END IF;
  IF now_shown THEN
    UPDATE product SET rating_sum = rating_sum + NEW.rating, rating_count = rating_count + 1,
      stars[NEW.rating] = stars[NEW.rating] + 1 WHERE id = NEW.product_id;
    INSERT INTO change (tag) VALUES ('product:' || NEW.product_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_product_rating AFTER INSERT OR UPDATE OR DELETE ON review
  FOR EACH ROW EXECUTE FUNCTION keep_product_rating();
