import { and, eq, sql } from 'drizzle-orm'
import { stockSetting } from '#server/catalog/product/availability.ts'
import type { Tx } from '#server/db/open.ts'
import { creditMove, customer, orderLine, stockMove } from '#server/db/tables.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import { changeStatus } from './change-status.ts'
import type { LockedOrder } from './lock-order.ts'
import { OrderNotPlaced } from './place-order.ts'

/**
 * Reopens an expired order that was paid in full late, if stock, coupon and credit can be taken again.
 * @returns false if they cannot; then nothing has changed.
 */
export async function reviveOrder(tx: Tx, locked: LockedOrder, at: Date): Promise<boolean> {
  // Expiry cancelled every unit, so those that staff had taken off before can no longer be told apart.
  if (locked.cancelledAmount > 0) return false
  try {
    await tx.transaction(async (inner) => {
      await changeStatus(
        inner,
        { ...locked, facts: { ...locked.facts, paid: true } },
        { to: 'in_progress', by: 'system', at, note: 'paid_late', cancelledBy: null },
      )
      await takeCreditAgain(inner, locked, at)
      if (locked.couponId) {
        await inner.execute(
          sql`select take_coupon(${locked.couponId}, ${locked.id}, ${locked.customerId}, ${locked.email}, ${at.toISOString()})`,
        )
      }
      const lines = await inner
        .update(orderLine)
        .set({ cancelled: 0 })
        .where(eq(orderLine.orderId, locked.id))
        .returning()
      const moves = lines
        .filter((line) => line.tracked)
        .map(({ variantId, quantity }) => ({
          variantId,
          reserved: quantity,
          reason: 'order' as const,
          orderId: locked.id,
          at,
        }))
      if (moves.length > 0) await inner.insert(stockMove).values(moves)
      const { fewLeft } = await settingIn(inner, stockSetting)
      await inner.execute(sql`select reserve_stock(${locked.id}, ${fewLeft})`)
    })
    return true
  } catch (error) {
    if (OrderNotPlaced.from((error as { cause?: unknown }).cause ?? error)) return false
    throw error
  }
}

/** @throws the error that place_order raises if the credit is too low. */
export async function takeCreditAgain(
  tx: Tx,
  { id, customerId, credit }: LockedOrder,
  at: Date,
): Promise<void> {
  if (credit === 0 || !customerId) return
  const [taken] = await tx
    .select({ amount: creditMove.amount })
    .from(creditMove)
    .where(and(eq(creditMove.orderId, id), eq(creditMove.reason, 'order')))
    .limit(1)
  const amount = -(taken?.amount ?? 0)
  const [left] = await tx
    .update(customer)
    .set({ credits: sql`${customer.credits} - ${amount}` })
    .where(and(eq(customer.id, customerId), sql`${customer.credits} >= ${amount}`))
    .returning({ id: customer.id })
  if (!left) throw Object.assign(new Error('credit'), { code: 'SH004' })
  await tx.insert(creditMove).values({ customerId, amount: -amount, reason: 'order', orderId: id, at })
}
