import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { order, orderLine } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { OrderFacts } from './transitions.ts'

export type LockedOrder = typeof order.$inferSelect & { facts: OrderFacts }

/**
 * Locks an order until the transaction ends, so that concurrent changes run one after the other.
 * @throws Refusal `not_found`.
 */
export async function lockOrder(tx: Tx, id: string): Promise<LockedOrder> {
  const [locked] = await tx.select().from(order).where(eq(order.id, id)).for('update')
  if (!locked) throw new Refusal('not_found')
  const lines = await tx.select().from(orderLine).where(eq(orderLine.orderId, id))
  const facts: OrderFacts = {
    paid: locked.payStatus === 'paid',
    shipped: lines.some((line) => line.shipped > 0),
    // There are no deliveries yet, so only a cancelled line is fulfilled.
    fulfilled: lines.every((line) => line.cancelled === line.quantity),
    cancelledBy: locked.cancelledBy,
  }
  return { ...locked, facts }
}
