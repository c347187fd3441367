import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { order, payment } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { amountDue } from '../amount-due.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { markPaid } from '../mark-paid.ts'
import { reviveOrder } from '../revive-order.ts'
import { completeIfDue } from '../shipments/complete-order.ts'
import type { Acting } from '../transitions.ts'

/**
 * Records that the whole amount due has arrived at the bank, or was collected at the door. A bank order that expired is
 * reopened if its stock, coupon and credit can be taken again.
 * @throws Refusal `transition_refused` for other payment methods, paid or cancelled orders, cash on delivery that has not
 * shipped, and expired orders that cannot be reopened.
 */
export async function receivePayment(tx: Tx, locked: LockedOrder, acting: Acting): Promise<void> {
  const why = paymentRefused(locked)
  if (why) throw new Refusal('transition_refused', { text: { key: why } })
  const { id, status, paymentMethod } = locked
  if (status === 'cancelled' && !(await reviveOrder(tx, locked, acting.at))) {
    throw new Refusal('transition_refused', { text: { key: 'order.refused_not_revived' } })
  }
  // Reopening an order takes its credit again. Partial payments went back when it expired, so they pay for nothing, but
  // are counted as paid and as refunded.
  const isExpired = status === 'cancelled'
  const amount = amountDue(isExpired ? { ...locked, paidAmount: locked.credit } : locked)
  const paidBefore = locked.paidAmount + (isExpired ? locked.credit : 0)
  await settle(tx, locked, paymentMethod, amount, acting.at)
  await markPaid(tx, id, paidBefore + amount, acting.at, acting)
  await tx
    .update(order)
    .set({ acceptedAt: locked.acceptedAt ?? acting.at })
    .where(eq(order.id, id))
  await completeIfDue(tx, await lockOrder(tx, id), acting)
}

/** Why an order's payment cannot be recorded by hand, as a text key; null if it can. */
export function paymentRefused(locked: LockedOrder): string | null {
  const { status, facts, paymentMethod, cancelledBy } = locked
  if (facts.paid) return 'order.refused_already_paid'
  if (paymentMethod !== 'bank' && paymentMethod !== 'cod') return 'order.refused_paid_online'
  if (paymentMethod === 'bank' && status === 'cancelled' && cancelledBy === 'expiry') return null
  if (status !== 'in_progress') return `order.refused_is_${status}`
  return paymentMethod === 'cod' && !facts.shipped ? 'order.refused_not_shipped' : null
}

/** Books the money on the latest attempt by this method, so that refunds find it. */
async function settle(
  tx: Tx,
  { id: orderId, currency }: LockedOrder,
  method: string,
  amount: number,
  at: Date,
): Promise<void> {
  const [open] = await tx
    .select({ id: payment.id })
    .from(payment)
    .where(and(eq(payment.orderId, orderId), eq(payment.method, method), eq(payment.received, 0)))
    .orderBy(desc(payment.createdAt))
    .limit(1)
    .for('update')
  const settled = { status: 'succeeded' as const, received: amount, settledAt: at, failure: null }
  if (open) await tx.update(payment).set(settled).where(eq(payment.id, open.id))
  else
    await tx
      .insert(payment)
      .values({ orderId, provider: method, method, amount, currency, createdAt: at, ...settled })
}
