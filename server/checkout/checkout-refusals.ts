import type { CheckoutStep } from '#contract/checkout.ts'
import { codes } from '#contract/codes.ts'
import { quantityLimit, type StoredCart, type StoredLine } from '#server/cart/stored-cart.ts'
import type { OrderNotPlaced } from '#server/orders/place-order.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CheckoutState } from './checkout-state.ts'

/** @throws Refusal `step_missing` without email or address. */
export function needStep(state: StoredCart, wanted: Exclude<CheckoutStep, 'information'>): void {
  if (!state.email) throw missing('information', 'checkout.email_missing', wanted)
  if (!state.address) throw missing('information', 'checkout.address_missing', wanted)
}

export function missing(step: CheckoutStep, key: string, wanted?: CheckoutStep): Refusal {
  return new Refusal('step_missing', { text: { key }, details: { step, ...(wanted ? { wanted } : {}) } })
}

/** A failure of place_order as a refusal. The cart is unchanged. */
export function refusePlacing(error: OrderNotPlaced, { state, figures }: CheckoutState): Refusal {
  switch (error.why) {
    case 'idempotency_conflict':
      return new Refusal('idempotency_conflict')
    case 'too_many_unpaid':
      return new Refusal('too_many_unpaid', { code: codes.fullFail })
    case 'coupon_lost':
      return refuseCoupon(error.detail, figures.coupon?.code ?? '')
    case 'sold_out': {
      const gone = new Set(error.soldOutVariants())
      return refuseSoldOut(state.lines.filter(({ variantId }) => gone.has(variantId)))
    }
    case 'cart_changed':
    case 'credit_short':
      return new Refusal('price_changed', { text: { key: 'checkout.changed_meanwhile' } })
  }
}

/** Refuses with the lines that exceed the stock. */
export function refuseSoldOut(lines: StoredLine[]): Refusal {
  const names = lines.map(({ name }) => name).join(', ')
  const items = lines.map((line) => ({
    lineId: line.id,
    sku: line.sku,
    name: line.name,
    quantity: line.quantity,
    available: line.quantity > quantityLimit(line) ? quantityLimit(line) : 0,
  }))
  return new Refusal('sold_out', {
    text: { key: 'checkout.sold_out', values: { names } },
    details: { items },
  })
}

function refuseCoupon(condition: string, code: string): Refusal {
  const key =
    condition === 'first_order'
      ? 'reason.coupon_not_applicable_first_order'
      : `reason.coupon_used_up_${condition}`
  const reason = condition === 'first_order' ? 'coupon_not_applicable' : 'coupon_used_up'
  return new Refusal(reason, { text: { key, values: { code } }, details: { condition } })
}
