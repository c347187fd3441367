ALTER TABLE "product_attribute" DROP CONSTRAINT "product_attribute_product_id_attribute_code_pk";--> statement-breakpoint
ALTER TABLE "product_attribute" ADD CONSTRAINT "product_attribute_product_id_attribute_code_position_pk" PRIMARY KEY("product_id","attribute_code","position");--> statement-breakpoint
ALTER TABLE "variant" ADD COLUMN "cost" bigint;