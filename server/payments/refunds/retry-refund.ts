import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { order, orderHistory, payment, refund } from '#server/db/tables.ts'
import { lost } from '#server/orders/refunds/ask-refunds.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'

type How = { by: { kind: 'merchant' | 'system'; name?: string }; destination?: 'account' }

/**
 * Sends a failed refund again, once. A new row has a new idempotency key: with the old key the gateway would repeat its
 * old answer.
 * @returns the id of the new row; null if the refund has not failed or was sent again already.
 * @throws Refusal `transition_refused` if the buyer has got the money by a dispute.
 */
export async function retryRefund(
  tx: Tx,
  id: string,
  at: Date,
  { by, destination }: How = { by: { kind: 'system' } },
): Promise<string | null> {
  const [taken] = await tx
    .update(refund)
    .set({ retriedAt: at })
    .where(and(eq(refund.id, id), eq(refund.status, 'failed'), isNull(refund.retriedAt)))
    .returning()
  if (!taken) return null
  const { requestId, paymentId, orderId, amount, currency, reason, attempt } = taken
  if (paymentId) await refuseLost(tx, paymentId, amount)
  const [again] = await tx
    .insert(refund)
    .values({
      ...{ requestId, paymentId, orderId, amount, currency, reason, createdAt: at },
      attempt: attempt + 1,
      destination: destination ?? taken.destination,
    })
    .returning({ id: refund.id })
  // Written so that what the order needs is derived anew.
  await tx.update(order).set({ currency }).where(eq(order.id, orderId))
  await tx.insert(orderHistory).values({
    ...{ orderId, at, by: by.kind, actorName: by.name ?? null },
    kind: 'note',
    note: `refund_retried ${reason}`,
  })
  await emit(tx, 'refund.asked', { refundId: again!.id }, { at })
  return again!.id
}

/** A refund of a disputed payment fails at the provider, and the dispute may pay the buyer meanwhile. */
async function refuseLost(tx: Tx, paymentId: string, amount: number): Promise<void> {
  const others = sql<number>`coalesce((
    select sum(r.amount) from refund r where r.payment_id = payment.id and r.retried_at is null), 0)`
  const [paid] = await tx
    .select({ received: payment.received, others: others.mapWith(Number), lost })
    .from(payment)
    .where(eq(payment.id, paymentId))
  if (paid && paid.lost > 0 && amount > paid.received - paid.others - paid.lost)
    throw new Refusal('transition_refused', { text: { key: 'refund.nothing_left' } })
}
