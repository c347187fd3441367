import { type SQL, sql } from 'drizzle-orm'
import { lostOfOrder } from '../refunds/lost-by-disputes.ts'

/**
 * Condition on `orders o`: money is not where it belongs. Each part starts from the few rows of an index, so that the
 * list stays fast in a large shop. The money report compares every order with its payments.
 */
export function ordersWithProblem(at: Date): SQL {
  return sql`o.id in (
    ${failedRefunds}
    union all ${disputesToAnswer}
    union all ${inProcessTooLong(at)}
    union all ${wrongAmounts}
    union all ${moneyWithoutOrder})`
}

/** The provider or bank refused, and nobody has sent the refund again. */
const failedRefunds = sql`
  select r.order_id from refund r where r.status = 'failed' and r.retried_at is null`

/** The provider waits for the shop's answer to a buyer. */
const disputesToAnswer = sql`
  select d.order_id from payment_dispute d where d.state = 'needs_response'`

/** Longer than any method takes. */
const inProcessTooLong = (at: Date) => sql`
  select x.order_id from payment x join orders w on w.id = x.order_id
  where x.status = 'processing' and x.processing_at < ${at.toISOString()}::timestamptz - interval '14 days'
    and w.pay_status = 'unpaid' and w.status = 'in_progress'`

/** Less than was asked for while the order waits, or more than it costs without the rest having gone back. */
const wrongAmounts = sql`
  select x.order_id from payment x join orders w on w.id = x.order_id
  where case when x.received > 0 and x.received <> x.amount then x.order_id end is not null and (
    w.pay_status = 'unpaid' and w.status = 'in_progress' and x.received < x.amount
    or w.pay_status = 'paid'
      and w.credit + (select sum(p.received) from payment p where p.order_id = w.id) - w.total + w.cancelled_amount
        > coalesce((select sum(r.amount) from refund r
          where r.order_id = w.id and r.request_id is null and r.retried_at is null), 0)
        + ${sql.raw(lostOfOrder('w.id'))})`

/** Received for an order that was cancelled unpaid, and not returned. */
const moneyWithoutOrder = sql`
  select w.id from orders w
  where w.status = 'cancelled' and w.pay_status = 'unpaid'
    and exists (select from payment x where x.order_id = w.id and x.received > 0 offset 0)
    and (select sum(x.received) from payment x where x.order_id = w.id)
    > coalesce((select sum(r.amount) from refund r where r.order_id = w.id and r.retried_at is null), 0)
    + ${sql.raw(lostOfOrder('w.id'))}`
