import pg from 'pg'

/**
 * Fills a shop with orders of three years, two lines each, and with their search words, by SQL alone. Most are completed;
 * the newest wait for payment, shipment or a decision, as in a shop in use.
 */
export async function fillOrders(databaseUrl: string, count: number): Promise<void> {
  await fill(databaseUrl, orders, count)
}

/** Runs statements of which $1 is the number of rows. */
export async function fill(databaseUrl: string, statements: string[], count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // Triggers would derive what is written here.
    await client.query('set session_replication_role = replica')
    for (const statement of statements) await client.query(statement, statement.includes('$1') ? [count] : [])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const names = `array['Ada Lind','Zoë Müller','José García','Anna Kowalska','王小明','田中 太郎','สมชาย ใจดี','Lars Åberg','Maria Rossi','Tom Baker']`
const goods = `array['Stoneware mug','Linen towel','Oak board','Wool blanket','Glass jug','Copper pan','Candle','Teapot','Bread knife','Basket']`

export const orders = [
  `insert into orders (id, number, access_key_hash, email, mobile, lang, currency, status, pay_status, total, shipping_fee, tax,
      paid_amount, totals, address, shipping_method, payment_method, created_at, expires_at, paid_at, ship_status, needs,
      packed_at, cancel_due_at, delivered_at, completed_at, labels, coupon_code)
    select gen_random_uuid(), 'B' || lpad(n::text, 11, '0'), '', 'buyer' || (n % 40000) || '@example.com', '+4915' || n, 'en', 'EUR',
      case when open and n % 50 = 0 then 'pending_cancellation' when open then 'in_progress' when n % 12 = 0 then 'cancelled' else 'completed' end,
      case when open and n % 4 = 0 or n % 12 = 0 then 'unpaid' else 'paid' end,
      500 + (n::bigint * 7919) % 30000, 490, 100, 0, '{"explain": []}',
      jsonb_build_object('country', (array['DE','FR','AT','NL','ES','IT','PL','PT'])[1 + n % 8],
        'firstName', split_part(name, ' ', 1), 'lastName', split_part(name, ' ', 2), 'city', 'City' || n % 500,
        'address', 'Street ' || n % 200, 'state', '', 'area', '', 'countryCode', '',
        'postalCode', (10000 + n % 80000)::text, 'phone', ''),
      '{"code": "standard", "name": "Standard"}', (array['stripe','bank','cod','paypal'])[1 + n % 4],
      at, case when open and n % 4 = 0 then at + interval '7 days' end, case when n % 4 <> 0 then at end,
      case when open then 'none' when n % 12 = 0 then 'none' when n % 25 = 0 then 'shipped' else 'delivered' end,
      case when not open then null when n % 50 = 0 then 'decide' when n % 4 = 0 then 'pay' else 'ship' end,
      case when open and n % 9 = 0 then at end, case when open and n % 50 = 0 then at + interval '2 days' end,
      case when not open and n % 12 <> 0 then at + interval '4 days' end,
      case when not open and n % 12 <> 0 then at + interval '18 days' end,
      case when n % 100 = 0 then array['gift'] when n % 333 = 0 then array['gift', 'vip'] else '{}' end,
      case when n % 15 = 0 then 'CODE' || n % 900 end
    from (
      select n, n > $1 - $1 / 50 as open, now() - (($1 - n) * interval '3 years' / $1) as at, (${names})[1 + n % 10] as name
      from generate_series(1, $1::int) n) made`,
  `insert into order_line (id, order_id, position, product_id, variant_id, sku, slug, name, options, quantity, tracked,
      unit_price, discount, tax, tax_rate, total)
    select gen_random_uuid(), o.id, p, 1, 1, 'SKU-' || (abs(hashtext(o.number)) + p * 37) % 9000, 'x',
      (${goods})[1 + (abs(hashtext(o.number)) + p) % 10], '[]', 1 + p % 2, true, 1000, 0, 100, 1900, 1000
    from orders o cross join generate_series(1, 2) p`,
  `insert into order_promotion (order_id, promotion_id, name, amount)
    select id, 1 + abs(hashtext(number)) % 80, 'Promotion', 100 from orders where abs(hashtext(number)) % 6 = 0`,
  `insert into order_history (order_id, at, by, kind, "from", "to")
    select id, created_at, 'buyer', 'status', null, 'in_progress' from orders
    union all select id, completed_at, 'system', 'status', 'in_progress', 'completed' from orders where completed_at is not null`,
  `insert into payment (order_id, provider, method, amount, currency, received, status, reference, created_at, settled_at)
    select id, payment_method, payment_method, total, currency, case when paid_at is null then 0 else total end,
      case when paid_at is null then 'failed' else 'succeeded' end, number, created_at, paid_at from orders`,
  `insert into refund (order_id, amount, currency, reason, destination, status, created_at, settled_at)
    select o.id, 100, 'EUR', 'goodwill', (array['original','credit','account'])[1 + (row_number() over ()) % 3],
      case when row_number() over (order by created_at desc) < 200 then (array['pending','failed'])[1 + (row_number() over ()) % 2] else 'succeeded' end,
      o.created_at, o.created_at from orders o where o.paid_at is not null`,
  `insert into payment_dispute (provider, reference, payment_id, order_id, amount, currency, state, why, opened_at, reported_at)
    select provider, 'dispute ' || reference, id, order_id, 100, currency,
      case when row_number() over (order by created_at desc) < 100 then 'needs_response' else 'won' end,
      'fraudulent', created_at, created_at
    from payment where provider in ('stripe', 'paypal') and status = 'succeeded'`,
  `insert into customer (email, first_name, last_name, labels, created_at, order_count, spent)
    select 'buyer' || n || '@example.com', split_part(name, ' ', 1), split_part(name, ' ', 2),
      case when n % 200 = 0 then array['vip'] when n % 999 = 0 then array['gift', 'vip'] else '{}' end,
      now() - (($1 - n) * interval '3 years' / $1), case when n % 3 = 0 then 0 else 1 + n % 7 + n % 40 / 39 * 20 end,
      case when n % 3 = 0 then 0 else (n::bigint * 7919) % 90000 end
    from (select n, (${names})[1 + n % 10] as name from generate_series(1, $1::int) n) made`,
  `insert into company (id, name, billing, vat_id, vat_state, created_at)
    select gen_random_uuid(), 'Works ' || (n::bigint * 7919) % $1, jsonb_build_object('country', (array['DE','FR','AT','NL','ES','IT','PL','PT'])[1 + n % 8], 'city', 'City' || n % 500),
      case when n % 4 = 0 then '' else 'DE' || lpad(n::text, 9, '0') end,
      (array['none','unchecked','confirmed','invalid'])[1 + n % 4], now() - (($1 - n) * interval '3 years' / $1)
    from generate_series(1, $1::int) n`,
  `update customer c set company_id = k.id from company k
    where k.name = 'Works ' || replace(split_part(c.email, '@', 1), 'buyer', '') and right(k.name, 1) = '7'`,
  `insert into desk_search (kind, id, label, words, fresh)
    select 'company', id, name, lower(concat_ws(' ', name, vat_id)), created_at from company`,
  `insert into address (customer_id, country, first_name, last_name, address, company)
    select id, 'DE', first_name, last_name, 'Street 1', case when row_number() over () % 20 = 0 then 'Works Ltd' end from customer`,
  `insert into desk_search (kind, id, label, words, fresh)
    select 'customer', id, last_name, lower(concat_ws(' ', email, first_name, last_name)), created_at from customer`,
  `insert into desk_search (kind, id, label, words, whole_words, fresh)
    select 'order', o.id, o.number, lower(concat_ws(' ', o.number, o.email, o.mobile, o.address ->> 'firstName',
        o.address ->> 'lastName', o.address ->> 'city', o.address ->> 'postalCode', l.words)),
      case when o.address ->> 'firstName' = '王小明' then array['王','小明','王小','小明'] else '{}' end, o.created_at
    from orders o join (select order_id, string_agg(sku || ' ' || name, ' ') words from order_line group by 1) l on l.order_id = o.id`,
]
