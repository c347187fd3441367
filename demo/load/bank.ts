import { and, desc, eq } from 'drizzle-orm'
import { order } from '#server/db/tables.ts'
import { amountDue } from '#server/orders/amount-due.ts'
import { importLines } from '#server/payments/bank-lines/import-lines.ts'
import type { StatementLine } from '#server/payments/bank-lines/read-statement.ts'
import { currencySetting } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'
import { demoBankLines } from '../bank.ts'
import { daysAgo } from './days.ts'

/** Imports lines of the shop's bank account, one of them for the newest order that waits for a transfer. */
export async function loadBankLines(shop: Shop): Promise<void> {
  const { base } = shop.settings(currencySetting)
  const waits = and(
    eq(order.paymentMethod, 'bank'),
    eq(order.payStatus, 'unpaid'),
    eq(order.status, 'in_progress'),
  )
  await shop.db.transaction(async (tx) => {
    const [waiting] = await tx.select().from(order).where(waits).orderBy(desc(order.createdAt)).limit(1)
    const lines = demoBankLines.flatMap(({ days, payer, purpose, amount = 0, ...line }): StatementLine[] => {
      const bookedOn = daysAgo(shop, days).toISOString().slice(0, 10)
      if (!line.for) return [{ bookedOn, amount, currency: base, payer, purpose }]
      if (!waiting) return []
      const { number, currency } = waiting
      return [{ bookedOn, amount: amountDue(waiting), currency, payer, purpose: `${purpose} ${number}` }]
    })
    await importLines(tx, shop, lines, { by: 'Mia', at: shop.now() })
  })
}
