import type { AdminParsed } from '#contract/admin/calls.ts'
import type { DraftFigures } from '#contract/admin/orders/draft-order.ts'
import type { Lang } from '#contract/languages.ts'
import { agreedLines } from '#server/cart/agreed-lines.ts'
import { type PricedCart, priceCart } from '#server/cart/price-cart.ts'
import { emptyCart, type StoredCart } from '#server/cart/stored-cart.ts'
import { viewCart } from '#server/cart/view-cart.ts'
import { addressNotes } from '#server/customers/addresses/address-notes.ts'
import { readMarketing } from '#server/marketing/read-marketing.ts'
import { offeredProviders, viewProvider } from '#server/payments/providers.ts'
import type { Translate } from '#server/platform/messages.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { shipToCountry } from '#server/pricing/shipping/ship-to.ts'
import { completeAddress } from './complete-address.ts'

export type DraftContent = AdminParsed<'/draftOrder/price'>['content'] & { currency: string }

type Reading = { shop: Shop; lang: Lang; t: Translate }

/** Units that are held for a draft, by SKU. */
export type HeldUnits = ReadonlyMap<string, number>

/**
 * Calculates a draft by the shop's own calculation, as the buyer's cart will be.
 * @throws Refusal `invalid` at the line of an unknown SKU.
 */
export async function priceDraft(
  reading: Reading,
  content: DraftContent,
  held: HeldUnits = new Map(),
): Promise<{ figures: DraftFigures; total: number; isLower: boolean }> {
  const { shop, lang, t } = reading
  const { currency } = content
  const { state, shopPrices } = await cartOf(reading, content, held)
  const priced = await calculate(reading, state, content)
  const cart = viewCart(priced, [], { shop, lang, t })
  const due = { amount: priced.figures.due, currency }
  const offer = { due, byCredit: false, country: priced.country, exchange: priced.input.exchange }
  const lines = cart.lines.map(
    ({ sku, name, options, image, quantity, unitPrice, discount, total, offers }, index) => {
      const { stockPolicy, available, active } = state.lines[index]!
      const left = stockPolicy === 'deny' ? Math.max(0, available) : null
      const isShort = left !== null && left < quantity
      return {
        ...{ sku, name, options, image, quantity, unitPrice, discount, total, offers: offers ?? [] },
        shopPrice: { amount: shopPrices[index]!, currency },
        available: left,
        problem: !active ? ('gone' as const) : isShort ? ('short' as const) : null,
      }
    },
  )
  const isLower = content.lines.some(
    ({ unitPrice }, index) => unitPrice !== null && unitPrice < shopPrices[index]!,
  )
  return {
    figures: {
      lines,
      totals: cart.totals,
      shippingMethods: priced.methods.map(({ method, shipping }) => ({
        ...{ code: method.code, name: method.name },
        fee: { amount: shipping.fee, currency },
      })),
      shippingMethod: priced.shippingMethod?.method.code ?? null,
      needsShipping: priced.needsShipping,
      addressNotes: notesOf(reading, content, priced),
      paymentMethods: offeredProviders(shop, offer).map((provider) => {
        const { code, name } = viewProvider(shop, provider, t)
        return { code, name }
      }),
    },
    total: priced.figures.total,
    isLower: isLower || content.discount !== null,
  }
}

/** Notes on an address that something will be shipped to. Until it is whole, the buyer is asked for the rest. */
function notesOf(
  { shop, t }: Reading,
  content: DraftContent,
  priced: PricedCart,
): DraftFigures['addressNotes'] {
  const address = completeAddress(content.address)
  const method = priced.shippingMethod?.method
  if (!address || !priced.needsShipping || method?.kind === 'pickup') return []
  return addressNotes(address, shop.settings(shopSetting).country, t)
}

/** A fee of its own belongs to the first method that delivers there. */
async function calculate(
  { shop, lang }: Reading,
  state: StoredCart,
  { currency, shippingFee, address }: DraftContent,
): Promise<PricedCart> {
  const shipTo = shipToCountry(shop, { currency, lang }, { chosen: address?.country })
  const place = { shop, lang, currency, shipTo }
  const marketing = await readMarketing(shop)
  const priced = priceCart(place, state, marketing)
  const [first] = priced.methods
  if (shippingFee === null || state.shippingMethod || !first) return priced
  return priceCart(place, { ...state, shippingMethod: first.method.code }, marketing)
}

async function cartOf(
  { shop, lang }: Reading,
  content: DraftContent,
  held: HeldUnits,
): Promise<{ state: StoredCart; shopPrices: number[] }> {
  const { currency, email, billing, shippingMethod, shippingFee, discount } = content
  const address = completeAddress(content.address)
  const { lines, shopPrices } = await agreedLines({ shop, lang, currency }, content.lines, {
    held,
    path: 'lines',
  })
  const quote = {
    ...{ id: '', number: '', inquiryNumber: null, currency, shippingFee, discount },
    validUntil: shop.now().getTime(),
  }
  return { state: { ...emptyCart, email, address, billing, shippingMethod, quote, lines }, shopPrices }
}
