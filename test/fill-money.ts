import { fill } from './fill-orders.ts'

/** Gives a shop with orders as many lines of its bank account, most of them matched, all by SQL. */
export async function fillMoney(databaseUrl: string, count: number): Promise<void> {
  await fill(databaseUrl, statements, count)
}

const statements = [
  `insert into bank_line (fingerprint, booked_at, amount, currency, payer, purpose, named, state, order_id, counts_on, imported_by, imported_at)
    select 'print-' || n, created_at, case when n % 40 = 0 then -total else total end, 'EUR',
      case when n > $1 * 0.6 then address ->> 'lastName' else '' end, case when n > $1 * 0.6 then number else '' end,
      case when n % 9 > 0 then array[number] else '{}' end, state, case when state = 'matched' then id end,
      case when state <> 'open' then created_at::date end, 'Ada', created_at
    from (select o.*, case when n > $1 * 0.99 then 'open' when n % 9 = 0 then 'aside' else 'matched' end as state
      from (select o.*, row_number() over (order by o.created_at) n from orders o) o) o`,
]
