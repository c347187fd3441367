import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { shipment, shipmentLine } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { freeLabels } from '../carrier-labels/use-label.ts'
import { addHistory } from '../history.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import type { Acting } from '../transitions.ts'
import { checkShipmentTransition } from '../transitions.ts'
import { completeIfDue } from './complete-order.ts'
import { updateShipStatus } from './ship-status.ts'
import { changeShipped, checkLeft, moveUnits, type Units } from './ship-units.ts'

type Shipment = typeof shipment.$inferSelect & { lines: Units[] }

/** Marks a parcel as delivered, at `deliveredAt` if that is known. May complete the order. */
export async function deliverShipment(
  tx: Tx,
  locked: LockedOrder,
  shipmentId: string,
  { deliveredAt, ...acting }: Acting & { deliveredAt?: Date | undefined },
): Promise<void> {
  const parcel = await findShipment(tx, locked, shipmentId)
  checkShipmentTransition(parcel.status, 'delivered')
  await change(tx, parcel, { status: 'delivered', deliveredAt: deliveredAt ?? acting.at }, acting)
  await emit(tx, 'order.delivered', { orderId: locked.id, shipmentId }, { at: acting.at })
  await completeIfDue(tx, await lockOrder(tx, locked.id), acting)
}

/** Marks a parcel as lost. Its units are to be shipped again, or cancelled; their stock is reserved again. */
export async function loseShipment(
  tx: Tx,
  locked: LockedOrder,
  shipmentId: string,
  acting: Acting,
): Promise<void> {
  const parcel = await findShipment(tx, locked, shipmentId)
  checkShipmentTransition(parcel.status, 'lost')
  await changeShipped(tx, parcel.lines, -1)
  await moveUnits(tx, locked, parcel.lines, { onHand: 0, reserved: 1, reason: 'order' }, acting.at)
  await change(tx, parcel, { status: 'lost', endedAt: acting.at }, acting)
  await emit(tx, 'order.lost', { orderId: locked.id, shipmentId }, { at: acting.at })
}

/** Undoes a shipment whose parcel never left. Its units are to be shipped again, and its label can be used for them. */
export async function cancelShipment(
  tx: Tx,
  locked: LockedOrder,
  shipmentId: string,
  acting: Acting,
): Promise<void> {
  const parcel = await findShipment(tx, locked, shipmentId)
  checkShipmentTransition(parcel.status, 'cancelled')
  await freeLabels(tx, shipmentId)
  await changeShipped(tx, parcel.lines, -1)
  await moveUnits(tx, locked, parcel.lines, { onHand: 1, reserved: 1, reason: 'shipment' }, acting.at)
  await change(tx, parcel, { status: 'cancelled', endedAt: acting.at }, acting)
  if (parcel.number) {
    await emit(tx, 'parcel.unfollow', { orderId: locked.id, shipmentId }, { at: acting.at })
  }
}

/**
 * Takes back that a parcel was delivered or lost: it is on its way again. Only for undoing a mistake of a minute ago.
 * @throws Refusal `transition_refused` once the order is completed, or the units were shipped again.
 */
export async function reopenShipment(
  tx: Tx,
  locked: LockedOrder,
  shipmentId: string,
  acting: Acting,
): Promise<void> {
  const parcel = await findShipment(tx, locked, shipmentId)
  if (locked.status !== 'in_progress' || !['delivered', 'lost'].includes(parcel.status)) {
    throw new Refusal('transition_refused', { text: { key: `order.refused_is_${locked.status}` } })
  }
  if (parcel.status === 'lost') {
    checkLeft(locked, parcel.lines)
    await changeShipped(tx, parcel.lines, 1)
    await moveUnits(tx, locked, parcel.lines, { onHand: 0, reserved: -1, reason: 'release' }, acting.at)
  }
  await change(tx, parcel, { status: 'shipped', deliveredAt: null, endedAt: null }, acting)
}

/** @throws Refusal `not_found` for a shipment of another order. */
async function findShipment(tx: Tx, { id }: LockedOrder, shipmentId: string): Promise<Shipment> {
  const [found] = await tx
    .select()
    .from(shipment)
    .where(and(eq(shipment.id, shipmentId), eq(shipment.orderId, id)))
  if (!found) throw new Refusal('not_found')
  const lines = await tx.select().from(shipmentLine).where(eq(shipmentLine.shipmentId, shipmentId))
  return { ...found, lines }
}

async function change(
  tx: Tx,
  { id, orderId, status, number }: Shipment,
  set: Partial<typeof shipment.$inferInsert> & { status: Shipment['status'] },
  acting: Acting,
): Promise<void> {
  await tx.update(shipment).set(set).where(eq(shipment.id, id))
  await addHistory(tx, orderId, acting, { kind: 'shipment', from: status, to: set.status, note: number })
  await updateShipStatus(tx, orderId)
}
