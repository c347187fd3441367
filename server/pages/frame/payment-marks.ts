import { offeredProviders } from '#server/payments/providers.ts'
import { exchangeOf } from '#server/pricing/exchange-of.ts'
import type { PageRequest } from '../page.ts'

/** Brands of the cards that the card provider takes. */
const cards = ['Visa', 'Mastercard']

/** The ways to pay that the shop offers for an ordinary order, as short names for the cart and the footer. */
export function paymentMarks({ shop, currency, shipTo = '', t }: PageRequest): string[] {
  const due = { amount: 5000, currency }
  const order = { due, byCredit: false, country: shipTo, exchange: exchangeOf(shop, currency) }
  return offeredProviders(shop, order).flatMap(({ code }) => {
    if (code === 'free' || code === 'credit') return []
    return code === 'stripe' ? cards : [t(`payment.${code}.name`)]
  })
}
