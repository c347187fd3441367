import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { order, orderLine } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { sum } from '#server/pricing/money.ts'
import { amountDue } from '../amount-due.ts'
import { addHistory, goodsOf } from '../history.ts'
import { type LockedOrder, lockOrder, openUnits } from '../lock-order.ts'
import { askRefunds } from '../refunds/ask-refunds.ts'
import { chargedLines, priceOfLast, uncharge } from '../refunds/charged-lines.ts'
import type { RefundParts } from '../refunds/refund-shares.ts'
import { withoutRefunded } from '../refunds/unshipped-units.ts'
import { completeIfDue } from '../shipments/complete-order.ts'
import { updateShipStatus } from '../shipments/ship-status.ts'
import { checkLeft, moveUnits, summed, type Units } from '../shipments/ship-units.ts'
import type { Acting } from '../transitions.ts'
import { closeOrder } from './close-order.ts'
import { reopenExchange } from './reopen-exchange.ts'

/** `beside`: what else of a paid order is refunded with the units. */
type Cancelling = {
  lines: Units[]
  reason: string
  beside?: Pick<RefundParts, 'shipping' | 'discounts'>
}

/**
 * Cancels units that have not shipped, for the merchant. What was paid for them is refunded; of cash on delivery, less
 * is collected. When all units are cancelled, so is the order. Of a replacement, the return that it settled opens again for
 * these units.
 * @throws Refusal `transition_refused` unless the order is in progress and paid, or paid on delivery; `invalid` for units
 * that are not left.
 */
export async function cancelUnits(
  tx: Tx,
  locked: LockedOrder,
  { lines: chosen, reason, beside }: Cancelling,
  acting: Acting,
): Promise<void> {
  const why = unitsRefused(locked)
  if (why) throw new Refusal('transition_refused', { text: { key: why } })
  const units = summed(chosen)
  if (units.length === 0) throw new Refusal('invalid', { text: { key: 'order.nothing_to_cancel' } })
  checkLeft(locked, units)
  const isEverything = locked.lines.every(
    (line) =>
      line.cancelled + (units.find(({ lineId }) => lineId === line.id)?.quantity ?? 0) === line.quantity,
  )
  if (isEverything) return closeOrder(tx, locked, { ...acting, cancelledBy: 'merchant', note: reason })

  await reopenExchange(tx, locked, { units, isWhole: false }, acting)
  await moveUnits(tx, locked, units, { onHand: 0, reserved: -1, reason: 'release' }, acting.at)
  await settleUnits(tx, locked, units, { ...acting, reason, beside })
  for (const { lineId, quantity } of units) {
    await tx
      .update(orderLine)
      .set({ cancelled: sql`${orderLine.cancelled} + ${quantity}` })
      .where(eq(orderLine.id, lineId))
  }
  await addHistory(tx, locked.id, acting, {
    ...{ kind: 'units', to: 'cancelled', note: reason },
    details: goodsOf(locked.lines, units),
  })
  await updateShipStatus(tx, locked.id)
  await emit(tx, 'order.units_cancelled', { orderId: locked.id }, { at: acting.at })
  // The rest may have been delivered long ago.
  await completeIfDue(tx, await lockOrder(tx, locked.id), acting)
}

/** Why units of an order cannot be cancelled, as a text key; null if they can. */
export function unitsRefused({ status, facts, paymentMethod, lines }: LockedOrder): string | null {
  if (status !== 'in_progress') return `order.refused_is_${status}`
  if (!facts.paid && paymentMethod !== 'cod') return 'order.refused_units_unpaid'
  return lines.some((line) => openUnits(line) > 0) ? null : 'order.nothing_to_cancel'
}

/**
 * Refunds paid units that were not refunded before. Unpaid ones lower what the carrier collects; beyond that, credit
 * comes back.
 */
async function settleUnits(
  tx: Tx,
  locked: LockedOrder,
  units: Units[],
  { reason, beside, at, by, id, name }: Acting & Omit<Cancelling, 'lines'>,
): Promise<void> {
  const refunding = { kind: by, ...(id ? { id } : {}), ...(name ? { name } : {}) }
  if (locked.facts.paid) {
    const lines = await withoutRefunded(tx, await chargedLines(tx, locked), units)
    const wish = { lines, reason: 'units_cancelled' as const, by: refunding, note: reason }
    await askRefunds(tx, locked, { ...wish, ...beside }, at)
    return
  }
  const charged = await chargedLines(tx, locked)
  const price = sum(
    units.map(
      ({ lineId, quantity }) => priceOfLast(charged.find(({ id }) => id === lineId)!, quantity).amount,
    ),
  )
  if (price > amountDue(locked))
    throw new Refusal('transition_refused', { text: { key: 'order.refused_units_credit' } })
  await uncharge(tx, locked, units)
  await tx
    .update(order)
    .set({ cancelledAmount: locked.cancelledAmount + price })
    .where(eq(order.id, locked.id))
}
