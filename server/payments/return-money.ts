import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { payment } from '#server/db/tables.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { askRefund } from './ask-refund.ts'

/** Sends back what came in for an order that is closed, less what is on its way already. */
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
