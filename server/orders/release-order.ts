import { and, eq, sql } from 'drizzle-orm'
import { stockSetting } from '#server/catalog/product/availability.ts'
import type { Tx } from '#server/db/open.ts'
import { coupon, couponUse, creditMove, customer, order, orderLine } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import { lapseRequests } from './cancellation/lapse-requests.ts'
import type { LockedOrder } from './lock-order.ts'
import { askRefunds, type RefundWish } from './refunds/ask-refunds.ts'

/**
 * Releases the coupon use and stock of a cancelled order, locking in the order in which placing does. Open requests for
 * a refund lapse. The credit taken
 * for an unpaid order is given back; a paid order is refunded.
 */
export async function releaseOrder(
  tx: Tx,
  locked: LockedOrder,
  at: Date,
  by: RefundWish['by'] = { kind: 'system' },
): Promise<void> {
  const { id, customerId, credit, paidAmount, facts } = locked
  if (customerId && !facts.paid) await giveBackCredit(tx, id, customerId, at)
  const [used] = await tx.delete(couponUse).where(eq(couponUse.orderId, id)).returning()
  if (used) {
    await tx
      .update(coupon)
      .set({ used: sql`${coupon.used} - 1` })
      .where(eq(coupon.id, used.couponId))
  }
  const { fewLeft } = await settingIn(tx, stockSetting)
  await tx.execute(sql`select release_stock(${id}, ${fewLeft}, ${at.toISOString()})`)
  await tx
    .update(orderLine)
    .set({ cancelled: sql`${orderLine.quantity} - ${orderLine.shipped}`, held: 0 })
    .where(eq(orderLine.orderId, id))
  await lapseRequests(tx, id, at)
  if (facts.paid) {
    await askRefunds(tx, locked, { lines: 'all', shipping: true, reason: 'cancellation', by }, at)
    return
  }
  await tx
    .update(order)
    .set({ paidAmount: paidAmount - credit })
    .where(eq(order.id, id))
  // Refund a partial payment.
  if (paidAmount > credit) await emit(tx, 'order.money_left', { orderId: id }, { at })
}

async function giveBackCredit(tx: Tx, orderId: string, customerId: string, at: Date): Promise<void> {
  const [{ owed } = { owed: 0 }] = await tx
    .select({ owed: sql<number>`coalesce(-sum(${creditMove.amount}), 0)`.mapWith(Number) })
    .from(creditMove)
    .where(and(eq(creditMove.orderId, orderId), eq(creditMove.customerId, customerId)))
  if (owed <= 0) return
  await tx
    .update(customer)
    .set({ credits: sql`${customer.credits} + ${owed}` })
    .where(eq(customer.id, customerId))
  await tx.insert(creditMove).values({ customerId, amount: owed, reason: 'order_cancelled', orderId, at })
}
