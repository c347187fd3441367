import { and, eq, inArray, sql } from 'drizzle-orm'
import { anyOf } from '#server/db/any-of.ts'
import type { Reader } from '#server/db/open.ts'
import { type order, type RefundReason, refundLine, refundRequest } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { summed, type Units } from '../shipments/ship-units.ts'
import { type ChargedLine, chargedLines } from './charged-lines.ts'

/** Reasons that concern no unit that was shipped. */
const ofCancelled = ['cancellation', 'units_cancelled'] as const satisfies RefundReason[]

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
  const waiting = await refundedWaiting(reader, charged)
  const concernsShipped = !ofCancelled.some((each) => each === reason)
  for (const { lineId, quantity } of summed(lines)) {
    const line = charged.find(({ id }) => id === lineId)
    const paidBack = waiting.get(lineId) ?? 0
    const left = line ? settledUnits(line, concernsShipped ? line.shipped : 0) + paidBack : 0
    if (quantity > left)
      throw new Refusal('invalid', {
        text: { key: 'desk.order.refund_unshipped' },
        details: { lineId, left: Math.max(0, left) },
      })
  }
}

/** The given units to cancel, less those that were refunded while they waited to be shipped. */
export async function withoutRefunded(
  reader: Reader,
  charged: readonly ChargedLine[],
  units: readonly Units[],
): Promise<Units[]> {
  const waiting = await refundedWaiting(reader, charged)
  return units.flatMap(({ lineId, quantity }) => {
    const line = charged.find(({ id }) => id === lineId)!
    const paidBack = waiting.get(lineId) ?? 0
    const unpaid = quantity - paidBack + Math.min(0, settledUnits(line, line.shipped) + paidBack)
    return unpaid > 0 ? { lineId, quantity: unpaid } : []
  })
}

/**
 * Units of each line that wait to be shipped although they were refunded as cancelled. Staff could do so in the past;
 * today such a refund cancels its units.
 */
async function refundedWaiting(
  reader: Reader,
  charged: readonly ChargedLine[],
): Promise<Map<string, number>> {
  const ids = charged.map(({ id }) => id)
  const rows = await reader
    .select({ lineId: refundLine.lineId, units: sql<number>`sum(${refundLine.quantity})::int` })
    .from(refundLine)
    .innerJoin(refundRequest, eq(refundRequest.id, refundLine.requestId))
    .where(and(anyOf(refundLine.lineId, ids), inArray(refundRequest.reason, ofCancelled)))
    .groupBy(refundLine.lineId)
  const refunded = new Map(rows.map(({ lineId, units }) => [lineId, units]))
  return new Map(
    charged.map(({ id, quantity, shipped, cancelled, uncharged }) => {
      const cancelledPaid = cancelled - uncharged
      const beyond = Math.max(0, (refunded.get(id) ?? 0) - cancelledPaid)
      return [id, Math.min(beyond, quantity - shipped - cancelledPaid)]
    }),
  )
}

/**
 * Charged units that are shipped or cancelled, less those refunded. Refunded units count as shipped or cancelled ones
 * first, so a negative number is of units that wait to be shipped.
 */
function settledUnits({ cancelled, uncharged, refundedUnits }: ChargedLine, shipped: number): number {
  return shipped + cancelled - uncharged - refundedUnits
}
