import type { FinancialStatus } from '#contract/admin/orders/order-list.ts'
import type { order } from '#server/db/tables.ts'
import { payableAmount } from '../amount-due.ts'

type Figures = Pick<
  typeof order.$inferSelect,
  'payStatus' | 'total' | 'cancelledAmount' | 'paidAmount' | 'refundedAmount'
>

/** The pay status with partial payments and refunds. Refunds count once the money has gone out. */
export function financialStatus(figures: Figures): FinancialStatus {
  const { payStatus, paidAmount, refundedAmount } = figures
  const kept = paidAmount - refundedAmount
  if (refundedAmount > 0 && kept <= 0) return 'refunded'
  if (payStatus === 'unpaid') return kept > 0 ? 'partly_paid' : 'unpaid'
  // Too much was paid, and only the excess went back.
  if (kept >= payableAmount(figures)) return 'paid'
  return refundedAmount > 0 ? 'partly_refunded' : 'paid'
}
