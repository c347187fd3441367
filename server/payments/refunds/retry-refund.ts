import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { order, orderHistory, refund } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'

type How = { by: { kind: 'merchant' | 'system'; name?: string }; destination?: 'account' }

/**
 * Sends a failed refund again, once. A new row has a new idempotency key: with the old key the gateway would repeat its
 * old answer.
 * @returns the id of the new row; null if the refund has not failed or was sent again already.
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
