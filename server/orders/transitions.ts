import type { OrderStatus } from '#contract/order.ts'
import { Refusal } from '#server/platform/refusal.ts'

export type Actor = 'buyer' | 'merchant' | 'system'

/** The actor and time of a change. `id` and `name`: of the staff member or API key. */
export type Acting = { by: Actor; id?: string | undefined; name?: string | undefined; at: Date }

/** Facts that decide whether a transition is allowed. */
export type OrderFacts = {
  paid: boolean
  /** At least one unit is shipped. */
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

/** All allowed transitions; any other is refused. */
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
  // Approved by the merchant or by the clock.
  {
    from: 'pending_cancellation',
    to: 'cancelled',
    by: ['merchant', 'system'],
    when: ({ shipped }) => !shipped,
  },
  // Refused by the merchant, or taken back by the buyer.
  { from: 'pending_cancellation', to: 'in_progress', by: ['merchant', 'buyer'], when: () => true },
  // Paid in full after it expired.
  {
    from: 'cancelled',
    to: 'in_progress',
    by: ['system'],
    when: ({ paid, cancelledBy }) => paid && cancelledBy === 'expiry',
  },
]

export type ShipmentStatus = 'shipped' | 'delivered' | 'lost' | 'cancelled'

/** All allowed transitions of a shipment. A lost or cancelled one returns its units to be shipped again. */
export const shipmentTransitions: Readonly<Record<ShipmentStatus, readonly ShipmentStatus[]>> = {
  shipped: ['delivered', 'lost', 'cancelled'],
  delivered: [],
  lost: [],
  cancelled: [],
}

/** @throws Refusal `transition_refused` with a sentence that says why. */
export function checkShipmentTransition(from: ShipmentStatus, to: ShipmentStatus): void {
  if (shipmentTransitions[from].includes(to)) return
  throw new Refusal('transition_refused', {
    text: { key: `order.refused_shipment_${from}` },
    details: { from, to },
  })
}

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
    text: { key: whyNot(from, to, facts) },
    details: { from, to },
  })
}

/** Why a transition is refused, as a text key. */
export function whyNot(from: OrderStatus, to: OrderStatus, facts: OrderFacts): string {
  return `order.refused_${reasonWhy(from, to, facts)}`
}

function reasonWhy(from: OrderStatus, to: OrderStatus, { paid, shipped }: OrderFacts): string {
  if (from === to) return `already_${to}`
  if (from === 'completed' || from === 'cancelled') return `is_${from}`
  if (to === 'completed') return paid ? 'not_delivered' : 'not_paid'
  if (shipped) return 'shipped'
  if (to === 'cancelled' && paid) return 'paid'
  return to === 'pending_cancellation' && !paid ? 'not_paid' : 'stage'
}
