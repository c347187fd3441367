-- A second row of search words for kinds with contacts, which callers without `customers.read` search instead. Of orders,
-- parts of email addresses and phone numbers are left out by their form, and numbers that staff search by are added again.
INSERT INTO "desk_search" (kind, id, label, words, whole_words, fresh)
SELECT 'order:open', d.id, d.label,
  concat_ws(' ',
    (SELECT string_agg(w, ' ' ORDER BY n) FROM unnest(string_to_array(d.words, ' ')) WITH ORDINALITY each (w, n)
      WHERE w NOT LIKE '%@%' AND w !~ '^[-+()/.0-9]+$'),
    lower(o.number), lower(o.address ->> 'postalCode'),
    (SELECT string_agg(lower(sku), ' ') FROM order_line WHERE order_id = o.id),
    (SELECT string_agg(lower(number), ' ') FROM shipment WHERE order_id = o.id AND number <> ''),
    (SELECT string_agg(lower(number), ' ') FROM invoice WHERE order_id = o.id)),
  ARRAY(SELECT w FROM unnest(d.whole_words) w WHERE w !~ '^[-+()/.0-9]+$'), d.fresh
FROM "desk_search" d JOIN "orders" o ON o.id::text = d.id WHERE d.kind = 'order'
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "desk_search" (kind, id, label, words, fresh)
SELECT 'return:open', d.id, d.label, lower(concat_ws(' ', q.number, o.number, nullif(q.tracking_number, ''))), d.fresh
FROM "desk_search" d JOIN "return_request" q ON q.id::text = d.id JOIN "orders" o ON o.id = q.order_id
WHERE d.kind = 'return'
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "desk_search" (kind, id, label, words, fresh)
SELECT 'withdrawal:open', d.id, d.label, lower(concat_ws(' ', w.number, w.order_number)), d.fresh
FROM "desk_search" d JOIN "withdrawal" w ON w.id::text = d.id WHERE d.kind = 'withdrawal'
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "desk_search" (kind, id, label, words, whole_words, fresh)
SELECT 'question:open', d.id, d.label,
  coalesce((SELECT string_agg(w, ' ' ORDER BY n) FROM unnest(string_to_array(d.words, ' ')) WITH ORDINALITY each (w, n)
    WHERE w NOT LIKE '%@%'), ''),
  d.whole_words, d.fresh
FROM "desk_search" d WHERE d.kind = 'question'
ON CONFLICT DO NOTHING;
