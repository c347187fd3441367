import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { order, orderHistory, refund } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import { coverRefunds } from '../disputes/disputed-refunds.ts'
import type { RefundOutcome } from '../provider.ts'

/** A refund only moves forward, so an event that arrives late cannot undo a later one. */
const rank = { pending: 0, succeeded: 1, failed: 2 }

/** Books what became of a refund. The same outcome again changes nothing. */
export async function settleRefund(
  tx: Tx,
  refundId: string,
  { state, reference, failure }: RefundOutcome,
  at: Date,
): Promise<void> {
  const [before] = await tx.select().from(refund).where(eq(refund.id, refundId)).for('update')
  if (!before || rank[state] < rank[before.status]) return
  const accepted = before.reference === null && reference !== undefined
  if (state === before.status && !accepted) return
  const settledAt = state === 'pending' ? null : state === before.status ? before.settledAt : at
  // Refunds of earlier versions have no `sentAt` until they fail.
  const sentBefore = before.sentAt ?? (before.status === 'succeeded' ? before.settledAt : null)
  await tx
    .update(refund)
    .set({
      status: state,
      reference: reference ?? before.reference,
      failure: failure ?? null,
      settledAt,
      sentAt: sentBefore ?? (state === 'succeeded' ? at : null),
    })
    .where(eq(refund.id, refundId))
  const { orderId, amount } = before
  const change = Number(state === 'succeeded') - Number(before.status === 'succeeded')
  // Also without a change: what the order needs is derived from its refunds whenever the row is written.
  await tx
    .update(order)
    .set({ refundedAmount: sql`${order.refundedAmount} + ${change * amount}` })
    .where(eq(order.id, orderId))
  await tx
    .insert(orderHistory)
    .values({ orderId, at, by: 'system', kind: 'note', note: `refund_${state} ${failure ?? ''}`.trim() })
  if (state === 'failed' && before.paymentId) await coverRefunds(tx, before.paymentId, at)
  await emit(tx, state === 'succeeded' ? 'refund.settled' : `refund.${state}`, { refundId }, { at })
}
