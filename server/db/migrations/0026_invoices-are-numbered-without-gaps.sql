CREATE TABLE "vendor" (
	"name" text PRIMARY KEY NOT NULL,
	"safety" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_text" (
	"hash" text PRIMARY KEY NOT NULL,
	"lang" text NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"request_id" uuid,
	"corrects_id" uuid,
	"issued_at" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"total" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "invoice_number_unique" UNIQUE("number"),
	CONSTRAINT "invoice_requestId_unique" UNIQUE("request_id"),
	CONSTRAINT "invoice_kind_year_sequence_unique" UNIQUE("kind","year","sequence"),
	CONSTRAINT "invoice_kind" CHECK (("invoice"."kind" = 'credit_note') = ("invoice"."corrects_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_series_kind_year_pk" PRIMARY KEY("kind","year")
);
--> statement-breakpoint
CREATE TABLE "invoice_tax" (
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"destination" text NOT NULL,
	"category" text NOT NULL,
	"rate" integer NOT NULL,
	"net" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"base_net" bigint NOT NULL,
	"base_tax" bigint NOT NULL,
	"currency" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_tax_invoice_id_position_pk" PRIMARY KEY("invoice_id","position")
);
--> statement-breakpoint
CREATE TABLE "vat_check" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vat_id" text NOT NULL,
	"provider" text NOT NULL,
	"valid" boolean NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"consultation" text NOT NULL,
	"answer" jsonb NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "vat" jsonb;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "safety" jsonb;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "durability_years" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "taxation" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms" jsonb;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_request_id_refund_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."refund_request"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_corrects_id_invoice_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."invoice"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_tax" ADD CONSTRAINT "invoice_tax_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_of_order" ON "invoice" USING btree ("order_id") WHERE kind = 'invoice';--> statement-breakpoint
CREATE INDEX "invoice_order_id_index" ON "invoice" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoice_issued_at_id_index" ON "invoice" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "invoice_tax_issued_at_index" ON "invoice_tax" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "vat_check_vat_id_checked_at_index" ON "vat_check" USING btree ("vat_id","checked_at");--> statement-breakpoint
-- Invoices are append-only: tax law forbids changing or deleting an issued one. Corrections are credit notes.
CREATE OR REPLACE FUNCTION keep_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'issued invoices cannot be changed' USING ERRCODE = 'SH010';
END $$;--> statement-breakpoint
CREATE TRIGGER keep_invoices BEFORE UPDATE OR DELETE ON invoice
  FOR EACH ROW EXECUTE FUNCTION keep_invoices();--> statement-breakpoint
CREATE TRIGGER keep_invoice_taxes BEFORE UPDATE OR DELETE ON invoice_tax
  FOR EACH ROW EXECUTE FUNCTION keep_invoices();--> statement-breakpoint
-- Places an order: everything that must happen together, in one round trip. Rows that many orders compete for are
-- locked last, each kind in a fixed order: coupon, then stock by variant. Any failure raises one of these and rolls
-- everything back, the idempotency key included:
--   SH001 the key was used with another payload     SH002 the cart was changed or ordered meanwhile
--   SH003 too many unpaid orders                    SH004 not enough credit
--   SH005 the coupon is used up, detail: total, customer or first_order
--   SH006 sold out, detail: the variants as a JSON array
-- p: { scope, key, payloadHash, answer, cart { id, version }, order, lines[], payment, creditBase, maxUnpaid, fewLeft };
-- order, lines and payment carry the columns' own names. Inserts name their columns, so that a function of the previous
-- version still works when a migration has added one.
CREATE OR REPLACE FUNCTION place_order(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  o orders := jsonb_populate_record(NULL::orders, p -> 'order');
  known idempotency;
BEGIN
  INSERT INTO idempotency (scope, key, payload_hash, answer, at)
    VALUES (p ->> 'scope', p ->> 'key', p ->> 'payloadHash', p -> 'answer', o.created_at)
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    SELECT * INTO known FROM idempotency WHERE scope = p ->> 'scope' AND key = p ->> 'key';
    IF known.payload_hash <> p ->> 'payloadHash' THEN RAISE EXCEPTION 'idempotency' USING ERRCODE = 'SH001'; END IF;
    RETURN known.answer;
  END IF;

  UPDATE cart SET ordered_at = o.created_at, version = version + 1
    WHERE id = (p #>> '{cart,id}')::uuid AND version = (p #>> '{cart,version}')::int AND ordered_at IS NULL;
  IF NOT FOUND THEN RAISE EXCEPTION 'cart' USING ERRCODE = 'SH002'; END IF;

  IF o.pay_status = 'unpaid' THEN
    -- Counted by who asks. An email address counts among guests only: anybody can type the address of a customer.
    -- Two orders of the same buyer must see each other before either is counted, hence the locks.
    PERFORM pg_advisory_xact_lock(hash) FROM (
      SELECT DISTINCT hashtextextended(who, 0) AS hash
      FROM unnest(ARRAY['c' || o.customer_id, 'v' || o.visitor_id, 'n' || o.network,
        CASE WHEN o.customer_id IS NULL THEN 'e' || o.email END]) who
      WHERE who IS NOT NULL ORDER BY hash) locks;
    PERFORM 1 FROM (
      SELECT count(*) FILTER (WHERE customer_id = o.customer_id) AS of_customer,
        count(*) FILTER (WHERE visitor_id = o.visitor_id) AS of_visitor,
        count(*) FILTER (WHERE network = o.network) AS of_network,
        count(*) FILTER (WHERE email = o.email AND customer_id IS NULL AND o.customer_id IS NULL) AS of_email
      FROM orders WHERE status = 'in_progress' AND pay_status = 'unpaid' AND accepted_at IS NULL
        AND (customer_id = o.customer_id OR visitor_id = o.visitor_id OR network = o.network OR email = o.email)) unpaid
      WHERE greatest(of_customer, of_visitor, of_network, of_email) >= (p ->> 'maxUnpaid')::int;
    IF FOUND THEN RAISE EXCEPTION 'unpaid' USING ERRCODE = 'SH003'; END IF;
  END IF;

  INSERT INTO orders (id, number, access_key_hash, cart_id, visitor_id, customer_id, email, mobile, lang, currency,
      status, pay_status, total, credit, shipping_fee, tax, paid_amount, refunded_amount, totals, address, billing,
      shipping_method, payment_method, remark, coupon_id, coupon_code, network, delivery, taxation, terms, created_at,
      expires_at, paid_at)
    SELECT o.id, o.number, o.access_key_hash, o.cart_id, o.visitor_id, o.customer_id, o.email, o.mobile, o.lang, o.currency,
      o.status, o.pay_status, o.total, o.credit, o.shipping_fee, o.tax, o.paid_amount, o.refunded_amount, o.totals, o.address, o.billing,
      o.shipping_method, o.payment_method, o.remark, o.coupon_id, o.coupon_code, o.network, o.delivery, o.taxation, o.terms,
      o.created_at, o.expires_at, o.paid_at;
  INSERT INTO order_line (id, order_id, position, product_id, variant_id, sku, slug, name, options, image, quantity, tracked,
      unit_price, discount, tax, tax_rate, total)
    SELECT id, order_id, position, product_id, variant_id, sku, slug, name, options, image, quantity, tracked,
      unit_price, discount, tax, tax_rate, total
    FROM jsonb_populate_recordset(NULL::order_line, p -> 'lines');
  INSERT INTO order_history (order_id, at, by, kind, "from", "to")
    SELECT o.id, o.created_at, 'buyer', 'status', NULL, 'in_progress'
    UNION ALL
    SELECT o.id, o.created_at, 'system', 'pay_status', 'unpaid', 'paid' WHERE o.pay_status = 'paid';
  INSERT INTO payment (id, order_id, provider, method, amount, currency, received, status, reference, instructions,
      qr, created_at, settled_at)
    SELECT id, order_id, provider, method, amount, currency, received, status, reference, instructions, qr, created_at, settled_at
    FROM jsonb_populate_record(NULL::payment, p -> 'payment');
  INSERT INTO stock_move (variant_id, reserved, reason, order_id, at)
    SELECT variant_id, quantity, 'order', o.id, o.created_at FROM order_line WHERE order_id = o.id AND tracked;
  INSERT INTO outbox (event, payload, at)
    SELECT event, jsonb_build_object('orderId', o.id), o.created_at
    FROM unnest(CASE o.pay_status WHEN 'paid' THEN ARRAY['order.placed', 'order.paid'] ELSE ARRAY['order.placed'] END) event;

  IF (p ->> 'creditBase')::bigint > 0 THEN
    UPDATE customer SET credits = credits - (p ->> 'creditBase')::bigint
      WHERE id = o.customer_id AND credits >= (p ->> 'creditBase')::bigint;
    IF NOT FOUND THEN RAISE EXCEPTION 'credit' USING ERRCODE = 'SH004'; END IF;
    INSERT INTO credit_move (customer_id, amount, reason, order_id, at)
      VALUES (o.customer_id, -(p ->> 'creditBase')::bigint, 'order', o.id, o.created_at);
  END IF;

  IF o.coupon_id IS NOT NULL THEN
    PERFORM take_coupon(o.coupon_id, o.id, o.customer_id, o.email, o.created_at);
  END IF;

  PERFORM reserve_stock(o.id, (p ->> 'fewLeft')::int);
  RETURN p -> 'answer';
END $$;
