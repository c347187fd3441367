import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { order, orderHistory, refund } from '#server/db/tables.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { emit } from '#server/platform/emit.ts'
import { refundableRest } from '../disputes/disputed-refunds.ts'

type How = { by: { kind: 'merchant' | 'system'; name?: string }; destination?: 'account' }

/**
 * Sends a failed refund again, once. A new row has a new idempotency key: with the old key the gateway would repeat its
 * old answer. After a lost dispute it is only what the dispute has left.
 * @returns the id of the new row; null if the refund has not failed or was sent again already.
 * @throws Refusal `transition_refused` if the buyer has got the money by a dispute, or may get it by one.
 */
export async function retryRefund(
  tx: Tx,
  id: string,
  at: Date,
  { by, destination }: How = { by: { kind: 'system' } },
): Promise<string | null> {
  const [found] = await tx.select({ orderId: refund.orderId }).from(refund).where(eq(refund.id, id))
  if (!found) return null
  // A dispute that is reported meanwhile waits, or has been stored.
  await lockOrder(tx, found.orderId)
  const [taken] = await tx
    .update(refund)
    .set({ retriedAt: at })
    .where(and(eq(refund.id, id), eq(refund.status, 'failed'), isNull(refund.retriedAt)))
    .returning()
  if (!taken) return null
  const again = { ...taken, destination: destination ?? taken.destination }
  const amount = await refundableRest(tx, again)
  const { requestId, paymentId, orderId, currency, reason, attempt } = taken
  const [asked] = await tx
    .insert(refund)
    .values({
      ...{ requestId, paymentId, orderId, amount, currency, reason, createdAt: at },
      attempt: attempt + 1,
      destination: again.destination,
    })
    .returning({ id: refund.id })
  // Written so that what the order needs is derived anew.
  await tx.update(order).set({ currency }).where(eq(order.id, orderId))
  await tx.insert(orderHistory).values({
    ...{ orderId, at, by: by.kind, actorName: by.name ?? null },
    kind: 'note',
    note: `refund_retried ${reason}`,
  })
  await emit(tx, 'refund.asked', { refundId: asked!.id }, { at })
  return asked!.id
}
