import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import type { order, payment } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'

type Payment = typeof payment.$inferSelect
type Order = typeof order.$inferSelect

/** A payment with what its order must know, both locked until the transaction ends. */
export type PayingOrder = Pick<Payment, 'id' | 'orderId' | 'amount' | 'currency' | 'received'> &
  Pick<Order, 'number' | 'status' | 'payStatus' | 'total' | 'credit' | 'paidAmount'> & {
    state: Payment['status']
    /** The event was never taken before; always so where there is none. */
    fresh: boolean
  }

/**
 * Takes an event down as read and locks what it is about, in one query: a webhook is waited for by gateways.
 * @throws Refusal `not_found`; then the event is not remembered either.
 */
export async function lockPayment(
  tx: Tx,
  provider: string,
  { reference, eventId = null }: { reference: string; eventId?: string | null },
): Promise<PayingOrder> {
  const { rows } = await tx.execute<Record<keyof PayingOrder, unknown>>(sql`
    with event as (
      insert into payment_event (provider, event_id) select ${provider}, ${eventId} where ${eventId}::text is not null
      on conflict do nothing returning 1)
    select p.id, p.order_id as "orderId", p.amount, p.currency, p.received, p.status as state,
      o.number, o.status, o.pay_status as "payStatus", o.total, o.credit, o.paid_amount as "paidAmount",
      ${eventId}::text is null or exists (select from event) as fresh
    from payment p join orders o on o.id = p.order_id
    where p.provider = ${provider} and p.reference = ${reference}
    for update of o, p`)
  const row = rows[0]
  if (!row) throw new Refusal('not_found', { status: 404 })
  const numbers = ['amount', 'received', 'total', 'credit', 'paidAmount'] as const
  return { ...row, ...Object.fromEntries(numbers.map((name) => [name, Number(row[name])])) } as PayingOrder
}
