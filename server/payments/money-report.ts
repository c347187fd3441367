import type pg from 'pg'
import type { MoneyProblem } from '#contract/admin/payment.ts'

/** Rows per kind of problem. */
const most = 100

/**
 * One query per way in which money and orders can part. Each names the order and the amount in question. The kinds of
 * the contract are its keys.
 */
const queries: Record<MoneyProblem['kind'], string> = {
  // Counted as paid, but neither credit nor payments make up what was due.
  order_without_money: `
    select o.id, o.total - o.cancelled_amount - o.credit - coalesce(p.received, 0) as amount
    from orders o left join received p on p.order_id = o.id
    where o.pay_status = 'paid' and o.credit + coalesce(p.received, 0) < o.total - o.cancelled_amount`,
  // The order still waits, though a payment brought less than it asked for, or all that is due has arrived. One that waits
  // for what staff added after it was paid is in order.
  underpaid: `
    select o.id, p.received as amount from orders o join received p on p.order_id = o.id
    where o.pay_status = 'unpaid' and o.status = 'in_progress'
      and (o.credit + p.received >= o.total - o.cancelled_amount
        or exists (select from payment x where x.order_id = o.id and x.received > 0 and x.received < x.amount))`,
  // The provider has said for longer than any method takes that it is processing the payment, and the order waits.
  processing_too_long: `
    select o.id, x.amount from orders o join payment x on x.order_id = o.id
    where o.pay_status = 'unpaid' and o.status = 'in_progress'
      and x.status = 'processing' and x.processing_at < (select at from clock) - interval '14 days'`,
  // Received for an order that was closed unpaid, and not returned.
  money_without_order: `
    select o.id, p.received - coalesce(r.owed, 0) as amount
    from orders o join received p on p.order_id = o.id left join returned r on r.order_id = o.id
    where o.pay_status = 'unpaid' and o.status <> 'in_progress' and p.received > coalesce(r.owed, 0)`,
  // More than the order costs, and the excess was not returned.
  overpaid: `
    select o.id, o.credit + p.received - o.total + o.cancelled_amount - coalesce(r.excess, 0) as amount
    from orders o join received p on p.order_id = o.id left join returned r on r.order_id = o.id
    where o.pay_status = 'paid' and o.credit + p.received - o.total + o.cancelled_amount > coalesce(r.excess, 0)`,
  // Cancelled after it was paid, and not refunded in full. The buyer may have got the money by a dispute.
  cancelled_not_refunded: `
    select o.id, o.credit + coalesce(p.received, 0) - coalesce(r.owed, 0) - coalesce(d.lost, 0) as amount
    from orders o left join received p on p.order_id = o.id left join returned r on r.order_id = o.id
      left join disputed d on d.order_id = o.id
    where o.pay_status = 'paid' and o.status = 'cancelled'
      and o.credit + coalesce(p.received, 0) > coalesce(r.owed, 0) + coalesce(d.lost, 0)`,
  // More was sent back than had arrived.
  refunded_too_much: `
    select o.id, r.sent - o.credit - coalesce(p.received, 0) as amount
    from orders o join returned r on r.order_id = o.id left join received p on p.order_id = o.id
    where r.sent > o.credit + coalesce(p.received, 0)`,
  // The order's figure is not the sum of its refunds.
  refund_not_booked: `
    select o.id, o.refunded_amount - coalesce(r.sent, 0) as amount
    from orders o left join returned r on r.order_id = o.id where o.refunded_amount <> coalesce(r.sent, 0)`,
  // A refund and its payout differ.
  refund_not_paid_out: `
    select q.order_id as id, q.amount - coalesce(sum(r.amount), 0) as amount
    from refund_request q left join refund r on r.request_id = q.id and r.retried_at is null
    where q.reason <> 'made_at_provider'
    group by q.id having q.amount <> coalesce(sum(r.amount), 0)`,
  // The provider or bank refused, and nobody has sent it again.
  refund_failed: `
    select r.order_id as id, r.amount from refund r where r.status = 'failed' and r.retried_at is null`,
}

const sums = `
  with clock as (select $1::timestamptz as at),
  received as (
    select order_id, sum(received)::bigint as received from payment where received > 0 group by order_id),
  returned as (
    select order_id, sum(amount) filter (where retried_at is null)::bigint as owed,
      sum(amount) filter (where status = 'succeeded')::bigint as sent,
      sum(amount) filter (where request_id is null and retried_at is null)::bigint as excess
    from refund group by order_id),
  disputed as (
    select order_id, sum(amount)::bigint as lost from payment_dispute where state = 'lost' group by order_id)`

/** Money without an order and orders without money. In a shop whose books are in order there is nothing. */
export async function readMoneyReport(
  db: Pick<pg.Pool, 'query'>,
  at: Date = new Date(),
): Promise<MoneyProblem[]> {
  const kinds = Object.keys(queries) as MoneyProblem['kind'][]
  const found: MoneyProblem[] = []
  for (const kind of kinds) {
    const { rows } = await db.query<{ number: string; amount: string; currency: string }>(
      `${sums}
      select o.number, wrong.amount, o.currency from (${queries[kind]}) wrong join orders o on o.id = wrong.id
      order by o.created_at desc limit ${most}`,
      [at],
    )
    found.push(
      ...rows.map(({ number, amount, currency }) => ({
        kind,
        orderNumber: number,
        amount: { amount: Number(amount), currency },
      })),
    )
  }
  return found
}
