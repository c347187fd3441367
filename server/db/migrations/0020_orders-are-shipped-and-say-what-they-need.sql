CREATE TABLE "carrier_event" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carrier_event_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "shipment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text DEFAULT 'shipped' NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"carrier_name" text DEFAULT '' NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"track_url" text,
	"weight" integer,
	"notify" boolean DEFAULT true NOT NULL,
	"shipped_by" text,
	"shipped_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"carrier_state" text,
	"carrier_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shipment_line" (
	"shipment_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_line_shipment_id_line_id_pk" PRIMARY KEY("shipment_id","line_id"),
	CONSTRAINT "shipment_line_units" CHECK ("shipment_line"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancelled_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ship_status" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "needs" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "packed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "packed_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_binding" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "completed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "staff_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "labels" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "order_history" ADD COLUMN "actor_name" text;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_shipment_id_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_line_id_order_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carrier_event_at_index" ON "carrier_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "shipment_order_id_index" ON "shipment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipment_number_index" ON "shipment" USING btree ("number") WHERE number <> '';--> statement-breakpoint
CREATE INDEX "shipment_on_its_way" ON "shipment" USING btree ("shipped_at") WHERE status = 'shipped';--> statement-breakpoint
CREATE INDEX "shipment_line_line_id_index" ON "shipment_line" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "orders_needs_created_at_index" ON "orders" USING btree ("needs","created_at");--> statement-breakpoint
CREATE INDEX "orders_cancel_due" ON "orders" USING btree ("cancel_due_at") WHERE status = 'pending_cancellation';--> statement-breakpoint
CREATE INDEX "orders_to_complete" ON "orders" USING btree ("delivered_at") WHERE status = 'in_progress';--> statement-breakpoint
CREATE INDEX "orders_labels_index" ON "orders" USING gin ("labels");--> statement-breakpoint
-- Trigger on orders: counts changes in `version` and derives `needs`, the most urgent thing the order waits for. Every
-- change of an order passes here, whichever operation or version of the server makes it.
CREATE OR REPLACE FUNCTION keep_order_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN NEW.version := OLD.version + 1; END IF;
  NEW.needs := CASE
    WHEN NEW.status = 'pending_cancellation' THEN 'decide'
    WHEN NEW.status = 'in_progress' AND NEW.ship_status IN ('none', 'partial')
      AND (NEW.pay_status = 'paid' OR NEW.payment_method = 'cod') THEN 'ship'
    WHEN NEW.status = 'in_progress' AND NEW.pay_status = 'unpaid' THEN 'pay'
    WHEN EXISTS (SELECT FROM refund WHERE order_id = NEW.id AND status = 'failed' AND retried_at IS NULL) THEN 'refund'
  END;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_order_state BEFORE INSERT OR UPDATE ON orders
  FOR EACH ROW EXECUTE FUNCTION keep_order_state();--> statement-breakpoint
-- Orders from before: the trigger fills in what they need.
UPDATE orders SET version = version;--> statement-breakpoint
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
      shipping_method, payment_method, remark, coupon_id, coupon_code, network, delivery, created_at,
      expires_at, paid_at)
    SELECT o.id, o.number, o.access_key_hash, o.cart_id, o.visitor_id, o.customer_id, o.email, o.mobile, o.lang, o.currency,
      o.status, o.pay_status, o.total, o.credit, o.shipping_fee, o.tax, o.paid_amount, o.refunded_amount, o.totals, o.address, o.billing,
      o.shipping_method, o.payment_method, o.remark, o.coupon_id, o.coupon_code, o.network, o.delivery,
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
      created_at, settled_at)
    SELECT id, order_id, provider, method, amount, currency, received, status, reference, instructions, created_at, settled_at
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
END $$;--> statement-breakpoint
-- Moves stock of an order's tracked lines: one ledger row per variant, locking in variant order. moves: a JSON array of
-- { lineId, onHand, reserved }. Raises SH008, detail: the variants as a JSON array, if less is on hand than would leave.
CREATE OR REPLACE FUNCTION move_stock(the_order uuid, moves jsonb, why text, few_left int, moment timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  short jsonb;
BEGIN
  PERFORM 1 FROM stock WHERE variant_id IN (
    SELECT l.variant_id FROM jsonb_to_recordset(moves) m ("lineId" uuid)
    JOIN order_line l ON l.id = m."lineId" AND l.order_id = the_order AND l.tracked)
    ORDER BY variant_id FOR UPDATE;
  SELECT jsonb_agg(s.variant_id) INTO short FROM stock s JOIN (
    SELECT l.variant_id, sum(m."onHand") AS on_hand FROM jsonb_to_recordset(moves) m ("lineId" uuid, "onHand" int)
    JOIN order_line l ON l.id = m."lineId" AND l.order_id = the_order AND l.tracked GROUP BY 1) units USING (variant_id)
    WHERE s.on_hand + units.on_hand < 0;
  IF short IS NOT NULL THEN RAISE EXCEPTION 'not on hand' USING ERRCODE = 'SH008', DETAIL = short; END IF;
  WITH units AS (
    SELECT l.variant_id, sum(m."onHand")::int AS on_hand, sum(m.reserved)::int AS reserved
    FROM jsonb_to_recordset(moves) m ("lineId" uuid, "onHand" int, reserved int)
    JOIN order_line l ON l.id = m."lineId" AND l.order_id = the_order AND l.tracked GROUP BY 1
  ), moved AS (
    UPDATE stock s SET on_hand = s.on_hand + units.on_hand, reserved = s.reserved + units.reserved
    FROM units JOIN variant v ON v.id = units.variant_id WHERE s.variant_id = units.variant_id
    RETURNING s.variant_id, v.product_id, s.on_hand - s.reserved AS left_now, units.on_hand, units.reserved
  ), noted AS (
    INSERT INTO stock_move (variant_id, on_hand, reserved, reason, order_id, at)
    SELECT variant_id, on_hand, reserved, why, the_order, moment FROM moved
  )
  INSERT INTO change (tag) SELECT DISTINCT 'product:' || product_id FROM moved
    WHERE stock_level(left_now, few_left) <> stock_level(left_now - on_hand + reserved, few_left);
END $$;
