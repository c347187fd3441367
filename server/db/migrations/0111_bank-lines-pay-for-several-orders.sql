CREATE TABLE "bank_line_part" (
	"line_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"order_id" uuid,
	"amount" bigint NOT NULL,
	"payment_id" uuid,
	"booked" boolean NOT NULL,
	CONSTRAINT "bank_line_part_line_id_position_pk" PRIMARY KEY("line_id","position"),
	CONSTRAINT "bank_line_part_paymentId_unique" UNIQUE("payment_id"),
	CONSTRAINT "bank_line_part_amount" CHECK ("bank_line_part"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "bank_line_part" ADD CONSTRAINT "bank_line_part_line_id_bank_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line_part" ADD CONSTRAINT "bank_line_part_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line_part" ADD CONSTRAINT "bank_line_part_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_line_part_order_id_index" ON "bank_line_part" USING btree ("order_id");