import type { Tx } from '#server/db/open.ts'
import { onceByKey } from '#server/platform/once-by-key.ts'
import { closeOrder } from './cancellation/close-order.ts'
import { requestCancellation } from './cancellation/request-cancellation.ts'
import { type LockedOrder, lockOrder } from './lock-order.ts'

type Cancelling = { reason: string; idempotencyKey?: string | undefined }

/**
 * Cancels an order for its buyer. An unpaid one is cancelled and releases its stock, coupon and credit; a paid one waits
 * for the merchant's decision. Repeating the call changes nothing, and with a key neither does a retry that arrives after
 * the buyer has taken the request back.
 * @throws Refusal `transition_refused` once anything is shipped or the order is closed, `idempotency_conflict`.
 */
export async function cancelOrder(
  tx: Tx,
  id: string,
  { reason, idempotencyKey: key }: Cancelling,
  at: Date,
): Promise<void> {
  const locked = await lockOrder(tx, id)
  if (!key) return cancel(tx, locked, reason, at)
  await onceByKey(tx, { scope: `cancel:${id}`, key, payload: { reason } }, async () => {
    await cancel(tx, locked, reason, at)
    return {}
  })
}

async function cancel(tx: Tx, locked: LockedOrder, reason: string, at: Date): Promise<void> {
  if (locked.status === 'pending_cancellation') return
  if (locked.status === 'cancelled' && locked.cancelledBy === 'buyer') return
  if (locked.facts.paid && locked.status === 'in_progress')
    return requestCancellation(tx, locked, { reason }, at)
  await closeOrder(tx, locked, { by: 'buyer', at, note: reason, cancelledBy: 'buyer' })
}
