/** Gives a shop with orders as many lines of its bank account and payouts, most of them settled, all by SQL. */
export const money = [
  `insert into bank_line (fingerprint, booked_at, amount, currency, payer, purpose, named, state, order_id, counts_on, imported_by, imported_at)
    select 'print-' || n, created_at, case when n % 40 = 0 then -total else total end, 'EUR',
      case when n > $1 * 0.6 then address ->> 'lastName' else '' end, case when n > $1 * 0.6 then number else '' end,
      case when n % 9 > 0 then array[number] else '{}' end, state, case when state = 'matched' then id end,
      case when state <> 'open' then created_at::date end, 'Ada', created_at
    from (select o.*, case when n > $1 * 0.99 then 'open' when n % 9 = 0 then 'aside' else 'matched' end as state
      from (select o.*, row_number() over (order by o.created_at) n from orders o) o) o`,
  `insert into bank_line_part (line_id, position, order_id, amount, booked)
    select id, 0, order_id, 100, true from bank_line where order_id is not null`,
  `insert into payout (provider, reference, amount, currency, status, sent_at, arrives_on, exact, state, complete_at, counts_on)
    select (array['stripe','paypal'])[1 + n % 2], 'po_' || n, 1000 + (n::bigint * 7919) % 900000, 'EUR',
      case when n > $1 * 0.99 then 'pending' when n % 200 = 0 then 'failed' else 'paid' end, at, at::date, n % 2 = 0, state,
      case when state <> 'waiting' then at end, case when state = 'closed' then at::date end
    from (select n, now() - (($1 - n) * interval '3 years' / $1) as at,
      case when n > $1 * 0.99 then 'waiting' when n % 100 = 1 then 'open' when n > $1 * 0.97 then 'matched' else 'closed' end as state
      from generate_series(1, $1::int) n) made`,
]
