import type { Tx } from '#server/db/open.ts'
import { closeOrder } from './cancellation/close-order.ts'
import { requestCancellation } from './cancellation/request-cancellation.ts'
import { lockOrder } from './lock-order.ts'

/**
 * Cancels an order for its buyer. An unpaid one is cancelled and releases its stock, coupon and credit; a paid one waits
 * for the merchant's decision. Repeating the call changes nothing.
 * @throws Refusal `transition_refused` once anything is shipped or the order is closed.
 */
export async function cancelOrder(tx: Tx, id: string, reason: string, at: Date): Promise<void> {
  const locked = await lockOrder(tx, id)
  if (locked.status === 'pending_cancellation') return
  if (locked.status === 'cancelled' && locked.cancelledBy === 'buyer') return
  if (locked.facts.paid && locked.status === 'in_progress')
    return requestCancellation(tx, locked, { reason }, at)
  await closeOrder(tx, locked, { by: 'buyer', at, note: reason, cancelledBy: 'buyer' })
}
