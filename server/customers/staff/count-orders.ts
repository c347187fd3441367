import { eq, sql } from 'drizzle-orm'
import { customer, order } from '#server/db/tables.ts'
import { currencySetting } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'
import { inBaseCurrency } from '#server/pricing/currency/convert-back.ts'
import { exchangeWhenPlaced } from '#server/pricing/currency/exchange-of.ts'
import { sum } from '#server/pricing/money.ts'

/** Counts anew what a customer ordered and spent, for the list of customers. Does nothing for an erased customer. */
export async function countOrders(shop: Shop, { customerId }: { customerId: string }): Promise<void> {
  const currencies = shop.settings(currencySetting)
  await shop.db.transaction(async (tx) => {
    // Locked before the orders are read, so that the last of several counts has seen them all.
    const [counted] = await tx
      .select({ orderCount: customer.orderCount, spent: customer.spent })
      .from(customer)
      .where(eq(customer.id, customerId))
      .for('no key update')
    if (!counted) return
    const rows = await tx
      .select({
        currency: order.currency,
        exchange: order.exchange,
        orders: sql<number>`(count(*) filter (where ${order.status} <> 'cancelled'))::int`,
        paid: sql<number>`sum(${order.paidAmount} - ${order.refundedAmount})`.mapWith(Number),
      })
      .from(order)
      .where(eq(order.customerId, customerId))
      .groupBy(order.currency, order.exchange)
    const orderCount = sum(rows.map(({ orders }) => orders))
    const spent = sum(
      rows.map((row) => inBaseCurrency(row.paid, exchangeWhenPlaced(currencies, row), row.currency)),
    )
    if (orderCount === counted.orderCount && spent === counted.spent) return
    await tx.update(customer).set({ orderCount, spent }).where(eq(customer.id, customerId))
  })
}
