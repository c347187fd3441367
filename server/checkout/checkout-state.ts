import type { CheckoutStep } from '#contract/checkout.ts'
import type { PricedCart } from '#server/cart/price-cart.ts'
import type { StoredCart } from '#server/cart/stored-cart.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { offeredProviders } from '#server/payments/providers.ts'
import type { Shop } from '#server/platform/shop.ts'

/** A priced cart in checkout. */
export type CheckoutState = PricedCart & {
  /** Providers on offer for the amount due. */
  providers: PaymentProvider[]
  /** The chosen provider if it is still on offer; if nothing is due, `free` or `credit`. */
  provider: PaymentProvider | null
  /** The first step that is still open. */
  step: CheckoutStep
}

export function checkoutOf(shop: Shop, priced: PricedCart): CheckoutState {
  const { figures, input, state, country } = priced
  const due = { amount: figures.due, currency: figures.currency }
  const offer = { due, byCredit: figures.credit > 0, country, exchange: input.exchange }
  const providers = state.address ? offeredProviders(shop, offer) : []
  const chosen = providers.find(({ code }) => code === state.paymentMethod) ?? null
  const provider = figures.due === 0 ? (providers[0] ?? null) : chosen
  return { ...priced, providers, provider, step: stepOf(state, priced) }
}

function stepOf(state: StoredCart, { needsShipping, shippingMethod }: PricedCart): CheckoutStep {
  const isBilled = state.billing === null || (state.billing.firstName !== '' && state.billing.lastName !== '')
  if (!state.email || !state.address || !isBilled) return 'information'
  return needsShipping && !shippingMethod ? 'shipping' : 'payment'
}
