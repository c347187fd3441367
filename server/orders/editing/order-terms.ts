import { isLang } from '#contract/languages.ts'
import type { PricedCart } from '#server/cart/price-cart.ts'
import { translator } from '#server/platform/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { shipToCountry } from '#server/pricing/shipping/ship-to.ts'
import type { LockedOrder } from '../lock-order.ts'

/** Goods are named in the language in which the order was placed. */
export function readerOf({ lang: placedIn }: Pick<LockedOrder, 'lang'>) {
  const lang = isLang(placedIn) ? placedIn : 'en'
  return { lang, t: translator(lang) }
}

/** Language, currency and country of an order, to calculate in. */
export function placeOf(shop: Shop, locked: LockedOrder) {
  const { lang } = readerOf(locked)
  const { currency, taxation } = locked
  return {
    ...{ shop, lang, currency },
    shipTo: taxation?.country ?? shipToCountry(shop, { currency, lang }, {}),
  }
}

/** Place, payer and proof of a VAT id as when the order was placed. */
export function termsOf(now: Date, { email, address, billing, currency, taxation }: LockedOrder) {
  const vat = taxation?.vat
  return {
    ...{ email, address, billing },
    vat: vat ? { ...vat, state: 'confirmed' as const, checkedAt: now.toISOString() } : null,
    quote: {
      ...{ id: '', number: '', inquiryNumber: null, currency, shippingFee: null, discount: null },
      validUntil: now.getTime(),
    },
  }
}

/** One order has one treatment: its invoices and reports state a single country and reason. */
export function checkTax(locked: LockedOrder, priced: PricedCart): void {
  if (!isTaxedAlike(locked, priced))
    throw new Refusal('transition_refused', { text: { key: 'desk.order.edit_tax' } })
}

export function isTaxedAlike({ taxation, totals }: LockedOrder, { figures }: PricedCart): boolean {
  const { treatment, taxCountry, taxIncluded } = figures
  return (
    taxIncluded === totals.taxIncluded &&
    (taxation === null || (taxation.treatment === treatment && taxation.country === taxCountry))
  )
}
