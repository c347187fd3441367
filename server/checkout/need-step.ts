import type { CheckoutStep } from '#contract/checkout.ts'
import type { CartState } from '#server/cart/cart-state.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** @throws Refusal `step_missing` where who buys and where it goes is not known yet. */
export function needStep(state: CartState, wanted: Exclude<CheckoutStep, 'information'>): void {
  if (!state.email) throw missing('information', 'checkout.email_missing', wanted)
  if (!state.address) throw missing('information', 'checkout.address_missing', wanted)
}

export function missing(step: CheckoutStep, key: string, wanted?: CheckoutStep): Refusal {
  return new Refusal('step_missing', { text: { key }, details: { step, ...(wanted ? { wanted } : {}) } })
}
