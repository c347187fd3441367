import type { OrderStatus } from '#contract/order.ts'
import { Refusal } from '#server/platform/refusal.ts'

export type Actor = 'buyer' | 'merchant' | 'system'

/** What a transition is judged by. */
export type OrderFacts = {
  paid: boolean
  /** Whether any unit has left the house. */
  shipped: boolean
  /** All units are shipped and delivered, or cancelled. */
  fulfilled: boolean
  cancelledBy: 'buyer' | 'merchant' | 'expiry' | null
}

type Transition = {
  from: OrderStatus
  to: OrderStatus
  by: readonly Actor[]
  when: (facts: OrderFacts, by: Actor) => boolean
}

/** Every way an order's status may go. What is not here is refused. */
export const transitions: readonly Transition[] = [
  {
    from: 'in_progress',
    to: 'completed',
    by: ['buyer', 'merchant', 'system'],
    when: ({ paid, fulfilled }) => paid && fulfilled,
  },
  // Unpaid: by the buyer or by expiry. Paid: by the merchant, with a refund.
  {
    from: 'in_progress',
    to: 'cancelled',
    by: ['buyer', 'merchant', 'system'],
    when: ({ paid, shipped }, by) => !shipped && (!paid || by === 'merchant'),
  },
  {
    from: 'in_progress',
    to: 'pending_cancellation',
    by: ['buyer'],
    when: ({ paid, shipped }) => paid && !shipped,
  },
  // The merchant approves, or time does.
  {
    from: 'pending_cancellation',
    to: 'cancelled',
    by: ['merchant', 'system'],
    when: ({ shipped }) => !shipped,
  },
  // The merchant refuses, or the buyer withdraws.
  { from: 'pending_cancellation', to: 'in_progress', by: ['merchant', 'buyer'], when: () => true },
  // Paid in full after it was given up.
  {
    from: 'cancelled',
    to: 'in_progress',
    by: ['system'],
    when: ({ paid, cancelledBy }) => paid && cancelledBy === 'expiry',
  },
]

export function mayGo(from: OrderStatus, to: OrderStatus, by: Actor, facts: OrderFacts): boolean {
  return transitions.some(
    (transition) =>
      transition.from === from &&
      transition.to === to &&
      transition.by.includes(by) &&
      transition.when(facts, by),
  )
}

/** @throws Refusal `transition_refused` with a sentence that says why. */
export function checkTransition(from: OrderStatus, to: OrderStatus, by: Actor, facts: OrderFacts): void {
  if (mayGo(from, to, by, facts)) return
  throw new Refusal('transition_refused', {
    text: { key: `order.refused_${reasonWhy(from, to, facts)}` },
    details: { from, to },
  })
}

function reasonWhy(from: OrderStatus, to: OrderStatus, { paid, shipped }: OrderFacts): string {
  if (from === to) return `already_${to}`
  if (from === 'completed' || from === 'cancelled') return `is_${from}`
  if (to === 'completed') return paid ? 'not_delivered' : 'not_paid'
  if (shipped) return 'shipped'
  if (to === 'cancelled' && paid) return 'paid'
  return to === 'pending_cancellation' && !paid ? 'not_paid' : 'stage'
}
