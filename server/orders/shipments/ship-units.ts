import { eq, sql } from 'drizzle-orm'
import { stockSetting } from '#server/catalog/product/availability.ts'
import type { Tx } from '#server/db/open.ts'
import { order, orderLine, shipment, shipmentLine } from '#server/db/tables.ts'
import { arrivalOf } from '#server/delivery/arrival.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import { attachLabel, carrierOfLabel, labelOfParcel } from '../carrier-labels/use-label.ts'
import { type Carriage, findCarriage } from '../carriers/find-carriage.ts'
import { addHistory } from '../history.ts'
import { type LockedOrder, openUnits } from '../lock-order.ts'
import type { Acting } from '../transitions.ts'
import { updateShipStatus } from './ship-status.ts'

export type Units = { lineId: string; quantity: number }

/** `lines`: absent for all units that are left. `weight` in grams. */
export type Parcel = {
  lines?: Units[] | undefined
  carrier?: string | undefined
  trackingNumber?: string | undefined
  weight?: number | undefined
  notify?: boolean | undefined
}

/**
 * Ships units of a locked order, in one or more parcels.
 * @returns the ids of the shipments.
 * @throws Refusal `transition_refused` unless the order may ship, `invalid` for units that are not left, `sold_out` if
 * less is on hand.
 */
export async function shipUnits(
  tx: Tx,
  locked: LockedOrder,
  parcels: readonly Parcel[],
  acting: Acting,
): Promise<string[]> {
  checkMayShip(locked)
  const packed = parcelUnits(locked, parcels)
  checkLeft(locked, summed(packed.flat()))
  await moveUnits(tx, locked, packed.flat(), { onHand: -1, reserved: -1, reason: 'shipment' }, acting.at)
  const ids: string[] = []
  for (const [index, parcel] of parcels.entries()) {
    // A millisecond apart, so that they keep their order.
    const at = new Date(acting.at.getTime() + index)
    ids.push(await addShipment(tx, locked, { ...parcel, lines: packed[index]! }, { ...acting, at }))
  }
  const left = locked.lines.some((line) => openUnits(line) > unitsOf(packed.flat(), line.id))
  await tx
    .update(order)
    .set({
      acceptedAt: locked.acceptedAt ?? acting.at,
      // The rest of a partial shipment is not packed yet.
      ...(left ? { packedAt: null, packedBy: null } : {}),
    })
    .where(eq(order.id, locked.id))
  await updateShipStatus(tx, locked.id)
  return ids
}

/** @throws Refusal `transition_refused` unless the order is paid, or paid on delivery, and still in progress. */
export function checkMayShip({ status, facts, paymentMethod }: LockedOrder): void {
  const why = shippingRefused(status, { paid: facts.paid, cod: paymentMethod === 'cod' })
  if (why) throw new Refusal('transition_refused', { text: { key: why } })
}

/** Why an order cannot ship, as a text key; null if it can. */
export function shippingRefused(
  status: LockedOrder['status'],
  { paid, cod }: { paid: boolean; cod: boolean },
): string | null {
  if (status !== 'in_progress') return `order.refused_is_${status}`
  return paid || cod ? null : 'order.refused_not_paid'
}

/** Units of each parcel. Several parcels may take units of one line, together no more than are left. */
function parcelUnits({ lines }: LockedOrder, parcels: readonly Parcel[]): Units[][] {
  const left = new Map(lines.map((line) => [line.id, openUnits(line)]))
  return parcels.map((parcel) => {
    const wanted =
      parcel.lines ?? [...left].flatMap(([lineId, quantity]) => (quantity > 0 ? { lineId, quantity } : []))
    const units = summed(wanted)
    if (units.length === 0) throw new Refusal('invalid', { text: { key: 'order.nothing_to_ship' } })
    for (const { lineId, quantity } of units) left.set(lineId, (left.get(lineId) ?? 0) - quantity)
    return units
  })
}

/** @throws Refusal `not_found` for lines of another order, `invalid` if more units are named than are left. */
export function checkLeft({ lines }: LockedOrder, units: readonly Units[]): void {
  for (const { lineId, quantity } of units) {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw new Refusal('not_found')
    const left = openUnits(line)
    if (quantity >= 1 && quantity <= left) continue
    throw new Refusal('invalid', {
      text: { key: 'order.units_left', values: { name: line.name, left } },
      details: { lineId, left },
    })
  }
}

/** Lines named twice count together. */
export function summed(units: readonly Units[]): Units[] {
  const sums = new Map<string, number>()
  for (const { lineId, quantity } of units) sums.set(lineId, (sums.get(lineId) ?? 0) + quantity)
  return [...sums].map(([lineId, quantity]) => ({ lineId, quantity }))
}

function unitsOf(units: readonly Units[], lineId: string): number {
  return units.reduce((sum, each) => (each.lineId === lineId ? sum + each.quantity : sum), 0)
}

async function addShipment(
  tx: Tx,
  locked: LockedOrder,
  { lines, weight, notify = true, ...given }: Parcel & { lines: Units[] },
  acting: Acting,
): Promise<string> {
  const label = await labelOfParcel(tx, locked.id, given.trackingNumber)
  const carrier = label ? carrierOfLabel(label.carrier) : given.carrier
  const carriage: Carriage = await findCarriage(tx, { ...given, carrier })
  const [added] = await tx
    .insert(shipment)
    .values({
      orderId: locked.id,
      ...carriage,
      weight: weight ?? label?.weight ?? null,
      notify,
      shippedBy: acting.name ?? null,
      shippedAt: acting.at,
      expected: await arrivalOf(tx, locked, acting.at),
    })
    .returning({ id: shipment.id })
  const shipmentId = added!.id
  await tx.insert(shipmentLine).values(lines.map((line) => ({ shipmentId, ...line })))
  if (label) await attachLabel(tx, label, shipmentId)
  await changeShipped(tx, lines, 1)
  await addHistory(tx, locked.id, acting, {
    kind: 'shipment',
    to: 'shipped',
    note: `${carriage.carrierName} ${carriage.number}`.trim(),
  })
  await emit(tx, 'order.shipped', { orderId: locked.id, shipmentId }, { at: acting.at })
  return shipmentId
}

/** Adds units to what is shipped, or takes them off. */
export async function changeShipped(tx: Tx, lines: readonly Units[], sign: 1 | -1): Promise<void> {
  for (const { lineId, quantity } of lines) {
    await tx
      .update(orderLine)
      .set({ shipped: sql`${orderLine.shipped} + ${sign * quantity}` })
      .where(eq(orderLine.id, lineId))
  }
}

type Effect = {
  /** Per unit: 1 adds it, -1 takes it off, 0 leaves the figure. */
  onHand: 1 | 0 | -1
  reserved: 1 | 0 | -1
  reason: 'order' | 'release' | 'shipment' | 'return'
}

/** Moves the stock of an order's units. @throws Refusal `sold_out` if less is on hand than would leave. */
export async function moveUnits(
  tx: Tx,
  { id, lines }: LockedOrder,
  units: readonly Units[],
  { onHand, reserved, reason }: Effect,
  at: Date,
): Promise<void> {
  const moves = units.map(({ lineId, quantity }) => ({
    lineId,
    onHand: onHand * quantity,
    reserved: reserved * quantity,
  }))
  const { fewLeft } = await settingIn(tx, stockSetting)
  try {
    await tx.execute(
      sql`select move_stock(${id}, ${JSON.stringify(moves)}::jsonb, ${reason}, ${fewLeft}, ${at.toISOString()})`,
    )
  } catch (error) {
    const { code, detail } = ((error as { cause?: unknown }).cause ?? error) as {
      code?: string
      detail?: string
    }
    if (code !== 'SH008') throw error
    const short = JSON.parse(detail ?? '[]') as number[]
    const names = lines.filter(({ variantId }) => short.includes(variantId)).map(({ name }) => name)
    throw new Refusal('sold_out', { text: { key: 'order.not_on_hand', values: { names: names.join(', ') } } })
  }
}
