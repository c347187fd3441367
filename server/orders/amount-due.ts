import type { order } from '#server/db/tables.ts'

type Costs = Pick<typeof order.$inferSelect, 'total' | 'cancelledAmount'>

/**
 * The current price of an order, in minor units: units that were cancelled before they were paid are not charged. Refunds
 * do not lower it.
 */
export function payableAmount({ total, cancelledAmount }: Costs): number {
  return total - cancelledAmount
}

/** The amount that remains to be paid, in minor units: never less than zero. */
export function amountDue(order: Costs & { paidAmount: number }): number {
  return Math.max(0, payableAmount(order) - order.paidAmount)
}
