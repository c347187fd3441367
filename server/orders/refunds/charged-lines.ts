import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#server/db/open.ts'
import { type order, orderLine, refundLine, refundRequest } from '#server/db/tables.ts'
import { allocate } from '#server/pricing/allocate.ts'
import { sum } from '#server/pricing/money.ts'
import { withoutTax } from '#server/pricing/tax/tax.ts'

type Line = typeof orderLine.$inferSelect

/** A line as it was charged: without units that were cancelled, and discounts given, before they were paid. */
export type ChargedLine = Omit<Line, 'uncharged'> & { uncharged: number }

/** Takes the last units of lines off the charge. Call it before they are cancelled. */
export async function uncharge(
  tx: Tx,
  { id, cancelledAmount }: Pick<typeof order.$inferSelect, 'id' | 'cancelledAmount'>,
  units: readonly { lineId: string; quantity: number }[],
): Promise<void> {
  for (const line of await chargedLines(tx, { id, cancelledAmount })) {
    const more = sum(units.map(({ lineId, quantity }) => (lineId === line.id ? quantity : 0)))
    const whole = { total: line.total + line.rebate, quantity: line.quantity }
    // Units that go take their share of a discount with them.
    const rebate = priceOfFirst(whole, line.quantity - more) - withoutUnits(line, more).total
    await tx
      .update(orderLine)
      .set({ uncharged: line.uncharged + more, rebate })
      .where(eq(orderLine.id, line.id))
  }
}

/**
 * The lines of an order as they were charged. Units cancelled after payment count as charged, because they are refunded.
 * Invoices and refunds both use these lines, so they agree to the last minor unit.
 */
export async function chargedLines(
  reader: Reader,
  { id, cancelledAmount }: Pick<typeof order.$inferSelect, 'id' | 'cancelledAmount'>,
): Promise<ChargedLine[]> {
  const lines = await reader
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderId, id))
    .orderBy(orderLine.position)
  if (cancelledAmount === 0) return lines.map((line) => ({ ...line, uncharged: 0 }))
  const refunded = await reader
    .select({ lineId: refundLine.lineId, units: sql<number>`sum(${refundLine.quantity})::int` })
    .from(refundLine)
    .innerJoin(refundRequest, eq(refundRequest.id, refundLine.requestId))
    .where(
      and(
        eq(refundRequest.orderId, id),
        inArray(refundRequest.reason, ['cancellation', 'units_cancelled', 'withdrawal']),
      ),
    )
    .groupBy(refundLine.lineId)
  const units = new Map(refunded.map((row) => [row.lineId, row.units]))
  return lines.map((line) => {
    const uncharged = line.uncharged ?? Math.max(0, line.cancelled - (units.get(line.id) ?? 0))
    return lessRebate(withoutUnits(line, uncharged))
  })
}

/** The price of the first units of a line, tax included: cancelled units are the last ones, refunded ones the first. */
export function priceOfFirst({ total, quantity }: Pick<Line, 'total' | 'quantity'>, units: number): number {
  return sum(allocate(total, new Array<number>(quantity).fill(1)).slice(0, units))
}

/** The price of the last charged units of a line, which are the next to be taken off it, and the tax in it. */
export function priceOfLast(line: ChargedLine, units: number): { amount: number; tax: number } {
  const rest = withoutUnits(line, units)
  return { amount: line.total - rest.total, tax: line.tax - rest.tax }
}

function withoutUnits(line: Line, uncharged: number): ChargedLine {
  if (uncharged === 0) return { ...line, uncharged }
  const quantity = line.quantity - uncharged
  const total = priceOfFirst(line, quantity)
  const net = priceOfFirst({ total: line.total - line.tax, quantity: line.quantity }, quantity)
  const discount = line.unitPrice * quantity - (isTaxIncluded(line) ? total : net)
  return { ...line, quantity, uncharged, total, tax: total - net, discount }
}

function lessRebate(line: ChargedLine): ChargedLine {
  const { rebate, taxRate, unitPrice, quantity } = line
  if (rebate === 0) return line
  const taxIncluded = isTaxIncluded(line)
  const total = line.total - rebate
  const net = withoutTax(total, taxRate)
  return { ...line, total, tax: total - net, discount: unitPrice * quantity - (taxIncluded ? total : net) }
}

/** True if the line's prices include their tax. Without tax, it makes no difference. */
function isTaxIncluded({ unitPrice, quantity, discount, total }: Line | ChargedLine): boolean {
  return unitPrice * quantity - discount === total
}
