import { sql } from 'drizzle-orm'

/** Of a row of `payment`, the money that the buyer got back by disputes. */
export const lost = sql<number>`lost_by_disputes(payment.id)`.mapWith(Number)

/** SQL for the money that the buyer of an order got back by disputes. `id`: an SQL expression. */
export function lostOfOrder(id: string): string {
  return `coalesce((select sum(lost_by_disputes(d.payment_id))
    from (select distinct payment_id from payment_dispute where order_id = ${id}) d), 0)::bigint`
}
