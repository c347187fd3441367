import type { PaymentMethod } from '#contract/checkout.ts'
import type { Translate } from '#server/platform/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { exchangeOf } from '#server/pricing/currency/exchange-of.ts'
import type { PayableOrder, PaymentMethodCode, PaymentProvider } from './provider.ts'
import { bank } from './providers/bank.ts'
import { cod } from './providers/cod.ts'
import { credit, free } from './providers/nothing-due.ts'
import { paypal } from './providers/paypal.ts'
import { stripe } from './providers/stripe.ts'
import { test } from './providers/test.ts'

/** All payment methods, in the order in which they are offered. */
const providers: readonly PaymentProvider[] = [free, credit, stripe, paypal, test, bank, cod]

export function offeredProviders(shop: Shop, order: PayableOrder): PaymentProvider[] {
  return providers.filter((provider) => provider.offers(shop, order))
}

/** The ways to pay for an ordinary order from a country. */
export function usualProviders(shop: Shop, currency: string, country: string): PaymentProvider[] {
  const due = { amount: 5000, currency }
  return offeredProviders(shop, { due, byCredit: false, country, exchange: exchangeOf(shop, currency) })
}

/** A method as buyers see it. */
export function viewProvider(shop: Shop, { code, marks }: PaymentProvider, t: Translate): PaymentMethod {
  return {
    code,
    name: t(`payment.${code}.name`),
    description: t(`payment.${code}.description`),
    marks: marks?.(shop) ?? [],
  }
}

/** @throws Refusal `payment_unavailable` for an unknown code. */
export function providerOf(code: string): PaymentProvider {
  const found = providers.find((provider) => provider.code === code)
  if (!found) throw new Refusal('payment_unavailable')
  return found
}

export function isProvider(code: string): code is PaymentMethodCode {
  return providers.some((provider) => provider.code === code)
}
