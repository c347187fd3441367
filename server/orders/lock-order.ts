import { eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#server/db/open.ts'
import { order, orderLine } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { OrderFacts } from './transitions.ts'

/** `delivered`: units in delivered shipments. */
export type LockedLine = typeof orderLine.$inferSelect & { delivered: number }

export type LockedOrder = typeof order.$inferSelect & { lines: LockedLine[]; facts: OrderFacts }

/**
 * Locks an order until the transaction ends, so that concurrent changes run one after the other.
 * @throws Refusal `not_found`.
 */
export async function lockOrder(tx: Tx, id: string): Promise<LockedOrder> {
  const [locked] = await tx.select().from(order).where(eq(order.id, id)).for('update')
  if (!locked) throw new Refusal('not_found')
  const rows = await tx
    .select({ line: orderLine, delivered })
    .from(orderLine)
    .where(eq(orderLine.orderId, id))
    .orderBy(orderLine.position)
  const lines = rows.map((row) => ({ ...row.line, delivered: row.delivered }))
  return { ...locked, lines, facts: factsOf(locked, lines) }
}

/** @throws Refusal `not_found`. */
export async function lockByNumber(tx: Tx, number: string): Promise<LockedOrder> {
  return lockOrder(tx, await idOfNumber(tx, number))
}

/** @throws Refusal `not_found`. */
export async function idOfNumber(reader: Reader, number: string): Promise<string> {
  const [found] = await reader
    .select({ id: order.id })
    .from(order)
    .where(eq(order.number, number.trim().toUpperCase()))
  if (!found) throw new Refusal('not_found')
  return found.id
}

const delivered = sql<number>`(select coalesce(sum(sl.quantity), 0)::int from shipment_line sl
  join shipment s on s.id = sl.shipment_id where sl.line_id = order_line.id and s.status = 'delivered')`

type Units = Pick<LockedLine, 'quantity' | 'shipped' | 'cancelled' | 'delivered'>

/** Facts of an order that decide which transitions are allowed. */
export function factsOf(
  { payStatus, cancelledBy }: Pick<typeof order.$inferSelect, 'payStatus' | 'cancelledBy'>,
  lines: readonly Units[],
): OrderFacts {
  return {
    paid: payStatus === 'paid',
    shipped: lines.some((line) => line.shipped > 0),
    fulfilled: lines.every((line) => line.delivered + line.cancelled === line.quantity),
    cancelledBy,
  }
}

/** Units that can be shipped: neither shipped nor cancelled nor in an open request for a refund. */
export function openUnits({
  quantity,
  shipped,
  cancelled,
  held,
}: Pick<LockedLine, 'quantity' | 'shipped' | 'cancelled' | 'held'>): number {
  return quantity - shipped - cancelled - held
}
