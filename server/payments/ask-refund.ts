import type { Tx } from '#server/db/open.ts'
import { orderHistory, outbox, type payment, refund } from '#server/db/tables.ts'

type Reason = (typeof refund.$inferInsert)['reason']

/** Asks for money to go back the way it came. A job sends it once this transaction is committed. */
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
  await tx.insert(outbox).values({ event: 'refund.asked', payload: { refundId: asked!.id }, at })
  if (reason === 'order_closed')
    await tx.insert(outbox).values({ event: 'order.refunded_late', payload: { orderId }, at })
}
