import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { carrierEvent, shipment, shipmentEvent } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import { lockOrder } from '../lock-order.ts'
import { deliverShipment, loseShipment } from '../shipments/change-shipment.ts'
import type { CarrierReport } from './carrier-provider.ts'
import { bareNumber } from './guess-carrier.ts'

/** Shipments with the same number: orders of one buyer that were packed together. */
const maxShipments = 20

/** Reports that are kept of a parcel, the latest. */
const maxEvents = 50

/** Reports after which the buyer has to act, with the event that says so. */
const askingEvents = {
  ready_for_pickup: 'order.parcel_ready',
  failed_attempt: 'order.parcel_missed',
} as const

/**
 * Applies a carrier's report to the shipments with its number. A replay, an older report than the latest and a number
 * that is not ours change nothing.
 */
export async function applyReport(tx: Tx, provider: string, report: CarrierReport, at: Date): Promise<void> {
  const { eventId, trackingNumber } = report
  const fresh = await tx
    .insert(carrierEvent)
    .values({ provider, eventId, at })
    .onConflictDoNothing()
    .returning({ eventId: carrierEvent.eventId })
  if (fresh.length === 0) return
  const numbers = [...new Set([trackingNumber.replace(/\s/g, ''), bareNumber(trackingNumber)])]
  const found = await tx
    .select({ id: shipment.id, orderId: shipment.orderId })
    .from(shipment)
    .where(inArray(shipment.number, numbers))
    .orderBy(shipment.orderId, shipment.id)
    .limit(maxShipments)
  for (const { id, orderId } of found) await applyTo(tx, orderId, id, report, at)
}

async function applyTo(tx: Tx, orderId: string, id: string, report: CarrierReport, now: Date): Promise<void> {
  const locked = await lockOrder(tx, orderId)
  const [parcel] = await tx
    .select()
    .from(shipment)
    .where(and(eq(shipment.id, id), eq(shipment.orderId, orderId)))
  if (!parcel || (parcel.carrierAt && parcel.carrierAt > report.at)) return
  const { state } = report
  await tx
    .update(shipment)
    .set({
      carrierState: state,
      carrierAt: report.at,
      ...(report.expected ? { expected: report.expected } : {}),
    })
    .where(eq(shipment.id, id))
  const isFirst = await keepEvents(tx, id, report)
  if (parcel.status !== 'shipped') return
  const acting = { by: 'system' as const, at: now }
  if (state === 'lost') return loseShipment(tx, locked, id, acting)
  if (state === 'delivered') {
    // Carriers' clocks differ: a parcel is delivered between shipping and now.
    const time = Math.min(Math.max(report.at.getTime(), parcel.shippedAt.getTime()), now.getTime())
    return deliverShipment(tx, locked, id, { ...acting, deliveredAt: new Date(time) })
  }
  await emit(tx, 'order.parcel_moved', { orderId, shipmentId: id }, { at: now })
  const asks = isFirst && (state === 'ready_for_pickup' || state === 'failed_attempt')
  if (asks) await emit(tx, askingEvents[state], { orderId, shipmentId: id }, { at: now })
}

/** Keeps what was reported, without what is known. Returns whether the parcel is in its state for the first time. */
async function keepEvents(tx: Tx, id: string, { state, at, place, before }: CarrierReport): Promise<boolean> {
  const [known] = await tx
    .select({ at: shipmentEvent.at })
    .from(shipmentEvent)
    .where(and(eq(shipmentEvent.shipmentId, id), eq(shipmentEvent.state, state)))
    .limit(1)
  const rows = [...before, { state, at, place }].slice(-maxEvents)
  await tx
    .insert(shipmentEvent)
    .values(rows.map((row) => ({ shipmentId: id, ...row })))
    .onConflictDoNothing()
  await tx.execute(sql`delete from shipment_event where shipment_id = ${id} and at < (
    select at from shipment_event where shipment_id = ${id} order by at desc offset ${maxEvents - 1} limit 1)`)
  return !known
}
