import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { creditMove, customer, order, refund } from '#server/db/tables.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import { convertBack } from '#server/pricing/currency/convert-back.ts'
import { exchangeWhenPlaced } from '#server/pricing/currency/exchange-of.ts'
import { ratio } from '#server/pricing/currency/rounding.ts'
import { settleRefund } from './settle-refund.ts'

type Refund = typeof refund.$inferSelect
type Order = typeof order.$inferSelect

/**
 * Adds a pending refund to the customer's store credit, once. If the customer's account is gone, the refund waits for
 * a bank account instead.
 */
export async function payToCredit(tx: Tx, refundId: string, at: Date): Promise<void> {
  const [asked] = await tx.select().from(refund).where(eq(refund.id, refundId)).for('update')
  if (asked?.status !== 'pending' || asked.destination !== 'credit') return
  const [paid] = await tx.select().from(order).where(eq(order.id, asked.orderId)).for('update')
  if (!paid?.customerId) {
    await tx.update(refund).set({ destination: 'account' }).where(eq(refund.id, refundId))
    return
  }
  const amount = await inBaseCurrency(tx, asked, paid)
  await tx
    .update(customer)
    .set({ credits: sql`${customer.credits} + ${amount}` })
    .where(eq(customer.id, paid.customerId))
  await tx
    .insert(creditMove)
    .values({ customerId: paid.customerId, amount, reason: 'refund', orderId: paid.id, refundId, at })
  await settleRefund(tx, refundId, { state: 'succeeded' }, at)
}

/**
 * Credit that was used returns as the share of what was taken, so that all refunds give back exactly that, whatever the
 * rates are today. Other money is converted at the order's rate.
 */
async function inBaseCurrency(
  tx: Tx,
  { id, paymentId, amount, currency }: Refund,
  paid: Order,
): Promise<number> {
  if (paymentId !== null)
    return convertBack(amount, exchangeWhenPlaced(await settingIn(tx, currencySetting), paid), currency)
  const { rows } = await tx.execute<{ taken: string; given: string; before: string }>(sql`
    select
      (select coalesce(-sum(amount), 0) from credit_move where order_id = ${paid.id} and refund_id is null) as taken,
      coalesce(sum(m.amount), 0) as given,
      coalesce(sum(r.amount), 0) as before
    from refund r join credit_move m on m.refund_id = r.id
    where r.order_id = ${paid.id} and r.payment_id is null and r.id <> ${id}`)
  const { taken, given, before } = rows[0]!
  return ratio(Number(taken), Number(before) + amount, paid.credit) - Number(given)
}
