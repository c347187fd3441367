import type { Cart } from '#contract/cart.ts'
import type { Checkout } from '#contract/checkout.ts'
import { shown } from '#server/customers/addresses/address-lines.ts'
import type { CallContext } from '#server/platform/shop.ts'
import type { CheckoutState } from './checkout-state.ts'

/** A checkout as it crosses the wire. */
export function viewCheckout(checkout: CheckoutState, cart: Cart, { t }: Pick<CallContext, 't'>): Checkout {
  const { state, figures, methods, shippingMethod, providers, provider, step } = checkout
  return {
    id: state.id ?? '',
    step,
    cart,
    email: state.email,
    mobile: state.mobile,
    address: shown(state.address),
    billing: shown(state.billing),
    shippingMethods: methods.map(({ method, description, minDays, maxDays, shipping }) => ({
      code: method.code,
      name: method.name,
      description,
      fee: { amount: shipping.fee, currency: figures.currency },
      minDays,
      maxDays,
    })),
    shippingMethod: shippingMethod?.method.code ?? null,
    paymentMethods: providers.map(({ code }) => ({
      code,
      name: t(`payment.${code}.name`),
      description: t(`payment.${code}.description`),
    })),
    paymentMethod: provider?.code ?? null,
    totals: cart.totals,
  }
}
