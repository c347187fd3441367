import type { Order } from '#contract/order.ts'
import type { order } from '#server/db/tables.ts'
import { factsOf, type LockedLine } from './lock-order.ts'
import { mayGo } from './transitions.ts'

type Row = Pick<
  typeof order.$inferSelect,
  | 'status'
  | 'payStatus'
  | 'cancelledBy'
  | 'paymentMethod'
  | 'expiresAt'
  | 'processingAt'
  | 'confirmedAt'
  | 'deliveredAt'
>
type Line = Pick<LockedLine, 'quantity' | 'shipped' | 'cancelled' | 'delivered'> & {
  returnable: number
  unshipped: number
  returnUntil: Date | string | null
  /** Its buyer has written a review. */
  reviewed: boolean
}

/** Actions that are open to the buyer. */
export function buyerAbilities(row: Row, lines: readonly Line[], now: Date): Order['can'] {
  const { status, paymentMethod, expiresAt, processingAt } = row
  const facts = factsOf(row, lines)
  const open = status === 'in_progress'
  const may = (to: Order['status']) => mayGo(status, to, 'buyer', facts)
  return {
    pay: open && !facts.paid && paymentMethod !== 'cod' && !processingAt && !(expiresAt && expiresAt <= now),
    cancel: open && (may('cancelled') || may('pending_cancellation')),
    withdraw: status === 'pending_cancellation' && may('in_progress'),
    confirm: open && facts.shipped && row.confirmedAt === null && hasNews(lines, facts.fulfilled),
    return: facts.paid && (open || status === 'completed') && hasReturnable(lines, facts.shipped, now),
    review: lines.some(isReviewable),
  }
}

/** A delivered line can be reviewed once. */
export function isReviewable({ delivered, reviewed }: Pick<Line, 'delivered' | 'reviewed'>): boolean {
  return delivered > 0 && !reviewed
}

/**
 * A delivered unit can go back within its window, or the rest of a part-shipped order can be refunded. Before the first
 * parcel the buyer cancels instead.
 */
function hasReturnable(lines: readonly Line[], shipped: boolean, now: Date): boolean {
  return lines.some(
    ({ returnable, unshipped, returnUntil }) =>
      (shipped && unshipped > 0) ||
      (returnable > 0 && (returnUntil === null || now <= new Date(returnUntil))),
  )
}

/** A parcel is on its way, or the last one has arrived. */
function hasNews(lines: readonly Line[], fulfilled: boolean): boolean {
  return fulfilled || lines.some((line) => line.shipped > line.delivered)
}
