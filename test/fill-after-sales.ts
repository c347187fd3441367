/** Orders by age: n counts from the oldest. */
const numbered = 'select o.*, row_number() over (order by o.created_at) n from orders o'
const bigrams = `array['王','小明','王小','小明']`

/**
 * Gives every order of a filled shop an invoice, a return, a withdrawal and a conversation, and the shop as many products
 * in stock, all by SQL. Most are settled; the newest wait for somebody.
 */
export const afterSales = [
  `insert into product (handle, status, vendor, type, sales, created_at, updated_at, published_at)
    select 'product-' || n, 'active', 'Maker ' || n % 800, 'Type ' || n % 500, (n::bigint * 7919) % 20000,
      now() - n * interval '10 minutes', now() - n * interval '7 minutes', now() from generate_series(1, $1::int) n`,
  `insert into translation (kind, owner_id, lang, slug, name)
    select 'product', id, 'en', handle, (array['Stoneware mug','Linen towel','Oak board','Teapot'])[1 + id % 4] || ' ' || id from product`,
  `insert into variant (product_id, sku, price, active) select id, 'SKU-' || lpad(id::text, 6, '0'), 1000, id % 40 > 0 from product`,
  `insert into stock (variant_id, on_hand, reserved, level, location, counted_at)
    select id, id % 60, case when id % 600 = 0 then 2 else 0 end, case when id % 60 = 0 then 0 when id % 60 < 6 then 1 else 2 end,
      case when id % 3 = 0 then '' else 'Shelf ' || id % 400 end,
      case when id % 4 > 0 then now() - (id % 900) * interval '1 day' end from variant`,
  `insert into desk_search (kind, id, label, words, fresh)
    select 'variant', v.id, v.sku, lower(v.sku || ' ' || t.name), now() - v.id * interval '1 minute'
    from variant v join translation t on t.kind = 'product' and t.owner_id = v.product_id`,

  `insert into return_request (number, order_id, type, status, audit_status, reason, sent_at, delivery_time, inspected_at,
      refund_asked_at, refund_due_at, created_at, closed_at)
    select 'R-' || number, id, (array['return_refund','return_refund','exchange','refund_only'])[1 + n % 4],
      case when n > $1 * 0.98 then 'pending' when n % 20 = 0 then 'cancelled' when n % 30 = 1 then 'ended' else 'completed' end,
      case when n > $1 * 0.99 then 'pending' when n % 60 = 1 then 'failed' else 'successful' end,
      (array['changed_mind','faulty','wrong_item','not_as_described','withdrawal'])[1 + n % 5],
      case when n % 3 > 0 then created_at end, case when n % 3 > 1 then created_at end, case when n % 9 = 8 then created_at end,
      case when n % 15 > 0 and n <= $1 * 0.98 then created_at end, case when n % 5 = 4 then created_at + interval '14 days' end,
      created_at, case when n <= $1 * 0.98 then created_at + interval '9 days' end
    from (${numbered}) o`,
  `insert into desk_search (kind, id, label, words, whole_words, fresh)
    select 'return', q.id, q.number, lower(concat_ws(' ', q.number, o.number, o.email, o.address ->> 'firstName', o.address ->> 'lastName')),
      case when o.address ->> 'firstName' = '王小明' then ${bigrams} else '{}' end, q.created_at
    from return_request q join orders o on o.id = q.order_id`,

  `insert into withdrawal (number, name, email, order_number, statement, lang, order_id, status, concern, received_at, refund_due_at)
    select 'W-' || number, 'Ada Lind', email, number, 'I withdraw.', 'en', id,
      case when n > $1 * 0.999 then 'received' when n > $1 * 0.98 then 'open' when n % 10 = 0 then 'rejected' else 'done' end,
      case when n > $1 * 0.98 or n % 10 = 0
        then (array['unknown_order','late','no_right','goods','closed','unpaid'])[1 + n % 6] end,
      created_at, created_at + interval '14 days'
    from (${numbered}) o`,
  `insert into desk_search (kind, id, label, words, fresh)
    select 'withdrawal', id, number, lower(concat_ws(' ', number, order_number, email, name)), received_at from withdrawal`,

  `insert into invoice (kind, number, year, sequence, order_id, issued_at, currency, total, tax, record)
    select 'invoice', 'INV-' || lpad(n::text, 8, '0'), 2026, n, id, created_at, 'EUR', total, tax,
      jsonb_build_object('taxCountry', coalesce(address ->> 'country', 'DE'), 'buyer', jsonb_build_object('name', address ->> 'lastName'),
        'currency', 'EUR', 'inTaxCurrency', null, 'lines', '[]'::jsonb, 'charges', '[]'::jsonb,
        'taxes', '[]'::jsonb, 'totals', '{}'::jsonb) from (${numbered}) o`,
  `insert into invoice (kind, number, year, sequence, order_id, corrects_id, issued_at, currency, total, tax, record)
    select 'credit_note', 'CN-' || lpad(sequence::text, 8, '0'), 2026, sequence / 20, order_id, id, issued_at + interval '5 days',
      'EUR', total, tax, record from invoice where sequence % 20 = 0`,

  `insert into thread (customer_id, visitor_id, about_kind, about_number, lang, status, assigned_to, created_at, last_at, last_from)
    select case when n % 3 > 0 then c.id end, case when n % 3 = 0 then 'visitor-' || n end,
      (array['order','return','product',null])[1 + n % 4], case when n % 4 < 3 then o.number end, 'en',
      case when n > $1 * 0.98 then 'open' else 'closed' end,
      case when n % 5 = 0 then ('00000000-0000-4000-8000-' || lpad((n % 20)::text, 12, '0'))::uuid end,
      o.created_at, o.created_at, case when n > $1 * 0.985 or n % 11 = 0 then 'shopper' else 'staff' end
    from (${numbered}) o join customer c on c.email = o.email
    on conflict do nothing`,
  `insert into inquiry (number, name, email, content, lang, currency, status, created_at)
    select 'Q-' || o.number, 'Fill ' || n, o.email, 'A price for 200?', 'en', 'EUR',
      case when n > $1 * 0.985 then 'open' else (array['quoted','accepted','closed','closed'])[1 + (n / 4) % 4] end, o.created_at
    from (${numbered}) o where n % 4 = 0`,
  `insert into thread (visitor_id, about_kind, about_number, email, lang, status, created_at, last_at, last_from)
    select 'visitor-' || number, 'inquiry', number, email, 'en', case status when 'closed' then 'closed' else 'open' end,
      created_at, created_at, case status when 'open' then 'shopper' else 'staff' end from inquiry`,
  `insert into message (thread_id, "from", text, at) select id, 'shopper', 'Where is my parcel?', created_at from thread`,
]
