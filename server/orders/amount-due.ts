import type { order } from '#server/db/tables.ts'

type Sums = Pick<typeof order.$inferSelect, 'total' | 'cancelledAmount' | 'paidAmount'>

/** The amount that remains to be paid, in minor units: never less than zero. */
export function amountDue({ total, cancelledAmount, paidAmount }: Sums): number {
  return Math.max(0, total - cancelledAmount - paidAmount)
}
