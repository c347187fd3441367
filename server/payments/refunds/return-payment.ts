import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { order, orderHistory, payment, type RefundReason, refund } from '#server/db/tables.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { askRefunds } from '#server/orders/refunds/ask-refunds.ts'
import { lost } from '#server/orders/refunds/lost-by-disputes.ts'
import { emit } from '#server/platform/emit.ts'

type Payment = Pick<typeof payment.$inferSelect, 'id' | 'orderId' | 'currency'> & {
  reference?: string | null
}

/**
 * Returns money that exceeds what an order costs, such as a second payment. It concerns no lines of the order. A job
 * sends it after this transaction commits.
 */
export async function returnPayment(
  tx: Tx,
  { id: paymentId, orderId, currency, reference }: Payment,
  amount: number,
  reason: RefundReason,
  at: Date,
): Promise<void> {
  if (amount <= 0) return
  const [asked] = await tx
    .insert(refund)
    .values({
      ...{ paymentId, orderId, amount, currency, reason, createdAt: at },
      destination: reference === null ? 'account' : 'original',
    })
    .returning({ id: refund.id })
  await tx
    .insert(orderHistory)
    .values({ orderId, at, by: 'system', kind: 'note', note: `refund_asked ${reason} ${amount}` })
  await emit(tx, 'refund.asked', { refundId: asked!.id }, { at })
  if (reason === 'order_closed') await emit(tx, 'order.refunded_late', { orderId }, { at })
}

/**
 * Returns a whole payment that its order does not need. It counts as paid all the same: once the refund is settled, it
 * counts as refunded, and what the shop keeps of the order is their difference.
 */
export async function returnUnneeded(
  tx: Tx,
  unneeded: Payment,
  amount: number,
  reason: 'paid_twice' | 'order_closed',
  at: Date,
): Promise<void> {
  if (amount <= 0) return
  await addPaid(tx, unneeded.orderId, amount)
  await returnPayment(tx, unneeded, amount, reason, at)
}

/** Counts more money as paid for a locked order. */
export async function addPaid(tx: Tx, orderId: string, amount: number): Promise<void> {
  await tx
    .update(order)
    .set({ paidAmount: sql`${order.paidAmount} + ${amount}` })
    .where(eq(order.id, orderId))
}

/** Returns what a closed order has received, less refunds under way and what disputes took. */
export async function returnMoney(tx: Tx, orderId: string, at: Date): Promise<void> {
  const locked = await lockOrder(tx, orderId)
  if (locked.status !== 'cancelled') return
  if (locked.facts.paid) {
    const by = { kind: 'system' as const }
    await askRefunds(tx, locked, { lines: 'all', shipping: true, reason: 'cancellation', by }, at)
    return
  }
  const payments = await tx
    .select({ paid: payment, lost })
    .from(payment)
    .where(and(eq(payment.orderId, orderId), gt(payment.received, 0)))
  for (const { paid, lost } of payments) {
    const [under] = await tx
      .select({ way: sql<number>`coalesce(sum(${refund.amount}), 0)`.mapWith(Number) })
      .from(refund)
      .where(and(eq(refund.paymentId, paid.id), isNull(refund.retriedAt)))
    await returnPayment(tx, paid, paid.received - under!.way - lost, 'cancellation', at)
  }
}
