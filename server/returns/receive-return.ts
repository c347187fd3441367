import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { orderLine, returnLine } from '#server/db/tables.ts'
import { putOnSale } from '#server/orders/refunds/restock-units.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { attachPhotos } from './inspection-photos.ts'
import { type By, type LockedReturn, type ReturnUnits, takeStep } from './lock-return.ts'
import { returnFigures } from './return-figures.ts'

type Received = By & {
  at: Date
  note?: string
  /** Units that arrived, by line; without it, all of them. */
  lines?: { lineId: string; quantity: number }[] | undefined
  deliveryTime?: Date
}

/**
 * Records the goods that came back. A second parcel is recorded by a second call; quantities add up.
 * @throws Refusal `quantity_capped` for more than was asked for, `transition_refused`.
 */
export async function receiveReturn(tx: Tx, locked: LockedReturn, received: Received): Promise<void> {
  const { at, lines, deliveryTime = at, ...by } = received
  const wanted =
    lines ??
    locked.lines
      .map(({ lineId, requested, received: before }) => ({ lineId, quantity: requested - before }))
      .filter(({ quantity }) => quantity > 0)
  const units = wanted.map(({ lineId, quantity }) => {
    const own = unitsOf(locked, lineId)
    return { own, quantity, left: own.requested - own.received }
  })
  checkUnits(units)
  await takeStep(tx, locked, { step: 'receive', ...by, at, set: { deliveryTime, inspectedAt: null } })
  for (const { own, quantity } of units) {
    await tx
      .update(returnLine)
      .set({ received: sql`${returnLine.received} + ${quantity}` })
      .where(eq(returnLine.id, own.id))
    await tx
      .update(orderLine)
      .set({ returned: sql`${orderLine.returned} + ${quantity}` })
      .where(eq(orderLine.id, own.lineId))
    own.received += quantity
  }
  await priceReceived(tx, locked)
}

/** From now on the buyer is owed what arrived, no longer what was announced. */
async function priceReceived(tx: Tx, locked: LockedReturn): Promise<void> {
  // An exchange is owed goods. Its amounts are refunds that went out instead.
  if (locked.type === 'exchange') return
  const arrived = locked.lines.filter(({ received }) => received > 0)
  const lines = arrived.map(({ lineId, received }) => ({ lineId, quantity: received }))
  const figures = await returnFigures(tx, locked.order, { ...locked, lines, shipping: locked.shippingRefund })
  for (const own of locked.lines) {
    const refundAmount = figures.lines.find(({ lineId }) => lineId === own.lineId)?.amount ?? 0
    await tx.update(returnLine).set({ refundAmount }).where(eq(returnLine.id, own.id))
    own.refundAmount = refundAmount
  }
}

type Inspected = By & {
  at: Date
  note?: string
  lines: { lineId: string; restock: number; writeOff: number; keep?: number }[]
  /** Ids of pictures that staff uploaded for it. */
  photos?: string[]
}

/**
 * Records the state of the goods: units that go back on sale, with a row in the stock ledger, units written off, and units
 * kept for a partial refund.
 * Units may be inspected in several calls; the return is inspected once every received unit is.
 * @throws Refusal `quantity_capped` for more than arrived, `transition_refused`.
 */
export async function inspectReturn(tx: Tx, locked: LockedReturn, inspected: Inspected): Promise<void> {
  const { at, lines, photos = [], ...by } = inspected
  const units = lines.map(({ lineId, restock, writeOff, keep = 0 }) => {
    const own = unitsOf(locked, lineId)
    return { own, restock, writeOff, keep, quantity: restock + writeOff + keep, left: leftToInspect(own) }
  })
  checkUnits(units)
  const open = locked.lines.reduce((sum, own) => sum + leftToInspect(own), 0)
  const done = units.reduce((sum, { quantity }) => sum + quantity, 0)
  const historyId = await takeStep(tx, locked, {
    step: 'inspect',
    ...by,
    at,
    set: open === done ? { inspectedAt: at } : {},
  })
  if (historyId !== null) await attachPhotos(tx, { returnId: locked.id, historyId }, photos, at)
  for (const { own, restock, writeOff, keep } of units) {
    await tx
      .update(returnLine)
      .set({
        restocked: sql`${returnLine.restocked} + ${restock}`,
        writtenOff: sql`${returnLine.writtenOff} + ${writeOff}`,
        kept: sql`${returnLine.kept} + ${keep}`,
      })
      .where(eq(returnLine.id, own.id))
    own.restocked += restock
    own.writtenOff += writeOff
    own.kept += keep
  }
  const back = units.map(({ own, restock }) => ({ lineId: own.lineId, quantity: restock }))
  await putOnSale(
    tx,
    locked.orderId,
    back.filter(({ quantity }) => quantity > 0),
    at,
  )
}

function leftToInspect({ received, restocked, writtenOff, kept }: ReturnUnits): number {
  return received - restocked - writtenOff - kept
}

function unitsOf(locked: LockedReturn, lineId: string): ReturnUnits {
  const own = locked.lines.find((line) => line.lineId === lineId)
  if (!own) throw new Refusal('not_found', { text: { key: 'return_rule.line_unknown' } })
  return own
}

/** @throws Refusal for a line given twice, no units, or more than are left. */
function checkUnits(units: { own: ReturnUnits; quantity: number; left: number }[]): void {
  const distinct = new Set(units.map(({ own }) => own.id))
  if (distinct.size !== units.length || units.length === 0 || units.every(({ quantity }) => quantity === 0))
    throw new Refusal('invalid', { text: { key: 'return_rule.no_units' } })
  for (const { own, quantity, left } of units) {
    if (quantity > left)
      throw new Refusal('quantity_capped', {
        text: { key: 'return_rule.too_many_units', values: { left, name: own.line.name } },
        details: { lineId: own.lineId, left },
      })
  }
}
