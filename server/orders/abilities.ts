import type { Order } from '#contract/order.ts'
import type { order } from '#server/db/tables.ts'
import { factsOf, type LockedLine } from './lock-order.ts'
import { mayGo } from './transitions.ts'

type Row = Pick<
  typeof order.$inferSelect,
  'status' | 'payStatus' | 'cancelledBy' | 'paymentMethod' | 'expiresAt' | 'confirmedAt' | 'deliveredAt'
>
type Line = Pick<LockedLine, 'quantity' | 'shipped' | 'cancelled' | 'delivered' | 'returned'> & {
  returnUntil: Date | string | null
}

/** Actions that are open to the buyer. */
export function buyerAbilities(row: Row, lines: readonly Line[], now: Date): Order['can'] {
  const { status, paymentMethod, expiresAt } = row
  const facts = factsOf(row, lines)
  const open = status === 'in_progress'
  const may = (to: Order['status']) => mayGo(status, to, 'buyer', facts)
  return {
    pay: open && !facts.paid && paymentMethod !== 'cod' && !(expiresAt && expiresAt <= now),
    cancel: open && (may('cancelled') || may('pending_cancellation')),
    withdraw: status === 'pending_cancellation' && may('in_progress'),
    confirm: open && facts.shipped && row.confirmedAt === null && hasNews(lines, facts.fulfilled),
    return: facts.paid && (open || status === 'completed') && hasReturnable(lines, now),
    review: false,
  }
}

/** A delivered unit is still the buyer's, within its return window. */
function hasReturnable(lines: readonly Line[], now: Date): boolean {
  return lines.some(
    ({ delivered, returned, returnUntil }) =>
      delivered > returned && (returnUntil === null || now <= new Date(returnUntil)),
  )
}

/** A parcel is on its way, or the last one has arrived. */
function hasNews(lines: readonly Line[], fulfilled: boolean): boolean {
  return fulfilled || lines.some((line) => line.shipped > line.delivered)
}
