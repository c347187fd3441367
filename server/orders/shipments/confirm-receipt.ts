import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { order, shipment } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockOrder } from '../lock-order.ts'
import { deliverShipment } from './change-shipment.ts'
import { completeIfDue } from './complete-order.ts'

/**
 * Records that the buyer has received what was shipped. Completes the order if everything is there and paid.
 * Repeating the call changes nothing.
 * @throws Refusal `transition_refused` if nothing is on its way.
 */
export async function confirmReceipt(tx: Tx, id: string, at: Date): Promise<void> {
  const locked = await lockOrder(tx, id)
  if (locked.status === 'completed' || locked.confirmedAt) return
  if (locked.status !== 'in_progress' || !locked.facts.shipped) {
    const key = locked.status === 'in_progress' ? 'not_shipped' : `is_${locked.status}`
    throw new Refusal('transition_refused', { text: { key: `order.refused_${key}` } })
  }
  const open = await tx
    .select({ id: shipment.id })
    .from(shipment)
    .where(and(eq(shipment.orderId, id), eq(shipment.status, 'shipped')))
  for (const parcel of open) await deliverShipment(tx, locked, parcel.id, { by: 'buyer', at })
  const arrived = await lockOrder(tx, id)
  if (!arrived.facts.fulfilled) return
  await tx.update(order).set({ confirmedAt: at }).where(eq(order.id, id))
  await completeIfDue(tx, { ...arrived, confirmedAt: at }, { by: 'buyer', at })
}
