import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { orderHistory, payment, refund } from '#server/db/tables.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { emit } from '#server/platform/emit.ts'

type Reason = (typeof refund.$inferInsert)['reason']

/** Requests a refund to the original method. A job sends it after this transaction commits. */
export async function askRefund(
  tx: Tx,
  { id: paymentId, orderId, currency }: Pick<typeof payment.$inferSelect, 'id' | 'orderId' | 'currency'>,
  amount: number,
  reason: Reason,
  at: Date,
): Promise<void> {
  if (amount <= 0) return
  const [asked] = await tx
    .insert(refund)
    .values({ paymentId, orderId, amount, currency, reason, createdAt: at })
    .returning({ id: refund.id })
  await tx
    .insert(orderHistory)
    .values({ orderId, at, by: 'system', kind: 'note', note: `refund_asked ${reason}` })
  await emit(tx, 'refund.asked', { refundId: asked!.id }, { at })
  if (reason === 'order_closed') await emit(tx, 'order.refunded_late', { orderId }, { at })
}

/** Refunds the payments of a closed order, less refunds under way. */
export async function returnMoney(tx: Tx, orderId: string, at: Date): Promise<void> {
  const { status } = await lockOrder(tx, orderId)
  if (status !== 'cancelled') return
  const rows = await tx
    .select({
      id: payment.id,
      orderId: payment.orderId,
      currency: payment.currency,
      left: sql<number>`${payment.received} - coalesce((
        select sum(amount) from refund where payment_id = ${payment.id} and status <> 'failed'), 0)`.mapWith(
        Number,
      ),
    })
    .from(payment)
    .where(eq(payment.orderId, orderId))
  for (const row of rows) await askRefund(tx, row, row.left, 'cancellation', at)
}
