import { quantityLimit } from '#server/cart/quantity-limit.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CheckoutState } from './checkout-state.ts'
import { missing, needStep } from './need-step.ts'
import { refuseSoldOut } from './refuse-placing.ts'

/**
 * Holds a checkout against everything an order needs.
 * @throws Refusal naming the first thing that is missing; @returns the provider that is paid through.
 */
export function checkSubmit(checkout: CheckoutState, agree: boolean): PaymentProvider {
  const { state, needsShipping, methods, shippingMethod, providers, provider } = checkout
  const short = state.lines.filter((line) => line.quantity > quantityLimit(line))
  if (short.length > 0) throw refuseSoldOut(short)
  needStep(state, 'payment')
  if (needsShipping && methods.length === 0) throw new Refusal('shipping_unavailable')
  if (needsShipping && !shippingMethod) throw missing('shipping', 'checkout.shipping_missing')
  if (providers.length === 0) throw new Refusal('payment_unavailable')
  if (!provider) throw missing('payment', 'checkout.payment_missing')
  if (!agree) {
    const text = { key: 'reason.agreement_required' }
    throw new Refusal('agreement_required', { text, fields: { agree: text } })
  }
  return provider
}
