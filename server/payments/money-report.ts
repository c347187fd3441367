import type pg from 'pg'
import { type MoneyProblem, moneyProblems } from '#contract/admin/money/payment.ts'
import { lostOfOrder } from '#server/orders/refunds/lost-by-disputes.ts'

/** Rows per kind of problem. */
const most = 100

type Kind = MoneyProblem['kind']

/** Ways in which an order and the sums of its payments and refunds can part, told by a row of `books`. */
const ofSums = {
  // Counted as paid, but neither credit nor payments make up what was due.
  order_without_money: {
    where: `pay_status = 'paid' and credit + received < due`,
    amount: 'due - credit - received',
  },
  // Received for an order that was closed unpaid, and not returned. Here and below, a dispute may have paid the buyer.
  money_without_order: {
    where: `pay_status = 'unpaid' and status <> 'in_progress' and received > owed + lost`,
    amount: 'received - owed - lost',
  },
  // More than the order costs, and the excess was not returned.
  overpaid: {
    where: `pay_status = 'paid' and received > 0 and credit + received - due > excess + lost`,
    amount: 'credit + received - due - excess - lost',
  },
  // Cancelled after it was paid, and not refunded in full.
  cancelled_not_refunded: {
    where: `pay_status = 'paid' and status = 'cancelled' and credit + received > owed + lost`,
    amount: 'credit + received - owed - lost',
  },
  // More was sent back than had arrived.
  refunded_too_much: { where: 'sent > credit + received', amount: 'sent - credit - received' },
  // The order's figure is not the sum of its refunds.
  refund_not_booked: { where: 'refunded_amount <> sent', amount: 'refunded_amount - sent' },
} satisfies Partial<Record<Kind, { where: string; amount: string }>>

/** The other ways: queries for the order and the amount in question. */
const ofFewOrders: Record<Exclude<Kind, keyof typeof ofSums>, string> = {
  // The order still waits, though a payment brought less than it asked for, or all that is due has arrived. One that waits
  // for what staff added after it was paid is in order.
  underpaid: `
    select o.id, p.received as amount
    from orders o cross join lateral (select sum(received)::bigint as received, bool_or(received < amount) as is_short
      from payment where order_id = o.id and received > 0) p
    where o.pay_status = 'unpaid' and o.status = 'in_progress'
      and (o.credit + p.received >= o.total - o.cancelled_amount or p.is_short)`,
  // The provider has said for longer than any method takes that it is processing the payment, and the order waits.
  processing_too_long: `
    select o.id, x.amount from orders o join payment x on x.order_id = o.id
    where o.pay_status = 'unpaid' and o.status = 'in_progress'
      and x.status = 'processing' and x.processing_at < (select at from clock) - interval '14 days'`,
  // A refund and its payout differ. A lost dispute may have paid the rest.
  refund_not_paid_out: `
    select q.order_id as id, q.amount - coalesce(sum(r.amount), 0) as amount
    from refund_request q left join refund r on r.request_id = q.id and r.retried_at is null
    where q.reason <> 'made_at_provider'
    group by q.id having q.amount <> coalesce(sum(r.amount), 0) and (q.amount < sum(r.amount)
      or not exists (select from payment_dispute d where d.order_id = q.order_id and d.state = 'lost'))`,
  // The provider or bank refused, and nobody has sent it again.
  refund_failed: `
    select r.order_id as id, r.amount from refund r where r.status = 'failed' and r.retried_at is null`,
}

/** Orders of one statement: all together may take longer than a statement may. */
const slice = 20_000

/** The next orders, newest first, whose sums are wrong in any way. Each order is read once, whatever the number of ways. */
const wrongSums = `
  with slice as materialized (
    select id, number, currency, pay_status, status, credit, refunded_amount, created_at, total - cancelled_amount as due
    from orders where (created_at, id) < ($1::timestamptz, $2::uuid)
    order by created_at desc, id desc limit ${slice}
  ), books as materialized (
    select * from (
      select o.*, coalesce(p.received, 0) as received,
        coalesce(r.owed, 0) as owed, coalesce(r.sent, 0) as sent, coalesce(r.excess, 0) as excess,
        ${lostOfOrder('o.id')} as lost
      from slice o
      cross join lateral (
        select sum(received)::bigint as received from payment where order_id = o.id and received > 0) p
      cross join lateral (
        select sum(amount) filter (where retried_at is null)::bigint as owed,
          sum(amount) filter (where status = 'succeeded')::bigint as sent,
          sum(amount) filter (where request_id is null and retried_at is null)::bigint as excess
        from refund where order_id = o.id) r
    ) sums where ${Object.values(ofSums)
      .map(({ where }) => `(${where})`)
      .join(' or ')}
  )
  select (select json_build_object('at', created_at::text, 'id', id) from slice order by created_at, id limit 1) as last,
    coalesce((select json_agg(wrong) from (${Object.entries(ofSums)
      .map(
        ([kind, { where, amount }]) => `
          (select '${kind}' as kind, number, (${amount})::bigint as amount, currency from books where ${where}
            order by created_at desc limit ${most})`,
      )
      .join(' union all ')}) wrong), '[]') as wrong`

const wrongOrders = `
  with clock as (select $1::timestamptz as at)
  ${Object.entries(ofFewOrders)
    .map(
      ([kind, query]) => `
        (select '${kind}' as kind, o.number, wrong.amount::bigint, o.currency
          from (${query}) wrong join orders o on o.id = wrong.id order by o.created_at desc limit ${most})`,
    )
    .join(' union all ')}`

type Row = { kind: Kind; number: string; amount: number | string; currency: string }
type Slice = { last: { at: string; id: string } | null; wrong: Row[] }

/** Money without an order and orders without money. In a shop whose books are in order there is nothing. */
export async function readMoneyReport(
  db: Pick<pg.Pool, 'query'>,
  at: Date = new Date(),
): Promise<MoneyProblem[]> {
  const { rows: found } = await db.query<Row>(wrongOrders, [at])
  let from: Slice['last'] = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
  while (from) {
    const { rows: slices }: { rows: Slice[] } = await db.query<Slice>(wrongSums, [from.at, from.id])
    found.push(...slices[0]!.wrong)
    from = slices[0]!.last
  }
  return moneyProblems.flatMap((kind) =>
    found
      .filter((row) => row.kind === kind)
      .slice(0, most)
      .map(({ number, amount, currency }) => ({
        kind,
        orderNumber: number,
        amount: { amount: Number(amount), currency },
      })),
  )
}
