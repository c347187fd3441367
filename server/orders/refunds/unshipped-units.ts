import type { Reader } from '#server/db/open.ts'
import type { order, RefundReason } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { summed, type Units } from '../shipments/ship-units.ts'
import { type ChargedLine, chargedLines } from './charged-lines.ts'

/** Reasons that concern no unit that was shipped. */
const ofCancelled: readonly (RefundReason | undefined)[] = ['cancellation', 'units_cancelled']

/**
 * Checks that staff refund only units that nobody will ship any more. A refunded unit that still waits for its parcel
 * would be sent, or refunded again when it is cancelled.
 * @throws Refusal `invalid` naming the line.
 */
export async function refuseUnshipped(
  reader: Reader,
  ordered: Pick<typeof order.$inferSelect, 'id' | 'cancelledAmount'>,
  { lines, reason }: { lines: readonly Units[]; reason?: RefundReason },
): Promise<void> {
  if (lines.length === 0) return
  const charged = await chargedLines(reader, ordered)
  for (const { lineId, quantity } of summed(lines)) {
    const line = charged.find(({ id }) => id === lineId)
    const left = line ? settledUnits(line, ofCancelled.includes(reason) ? 0 : line.shipped) : 0
    if (quantity > left)
      throw new Refusal('invalid', {
        text: { key: 'desk.order.refund_unshipped' },
        details: { lineId, left: Math.max(0, left) },
      })
  }
}

/** The given units to cancel, less those that were refunded while they waited to be shipped. */
export function withoutRefunded(charged: readonly ChargedLine[], units: readonly Units[]): Units[] {
  return units.flatMap(({ lineId, quantity }) => {
    const line = charged.find(({ id }) => id === lineId)!
    const unpaid = quantity + Math.min(0, settledUnits(line, line.shipped))
    return unpaid > 0 ? { lineId, quantity: unpaid } : []
  })
}

/**
 * Charged units that are shipped or cancelled, less those refunded. Refunded units count as shipped or cancelled ones
 * first, so a negative number is of units that wait to be shipped.
 */
function settledUnits({ cancelled, uncharged, refundedUnits }: ChargedLine, shipped: number): number {
  return shipped + cancelled - uncharged - refundedUnits
}
