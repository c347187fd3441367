import type { Lang } from '#contract/languages.ts'
import { couponOfRow } from '#server/marketing/coupon-of-row.ts'
import type { Marketing } from '#server/marketing/read-marketing.ts'
import type { Shop } from '#server/platform/shop.ts'
import { calculateCart } from '#server/pricing/calculate.ts'
import type { CartFigures, ShippingFigures } from '#server/pricing/cart-figures.ts'
import type { CartInput } from '#server/pricing/cart-input.ts'
import type { InputLine } from '#server/pricing/cart-line.ts'
import { convert, type Exchange } from '#server/pricing/convert.ts'
import { convertBack } from '#server/pricing/convert-back.ts'
import { exchangeOf } from '#server/pricing/exchange-of.ts'
import { quoteMethods } from '#server/pricing/quote-methods.ts'
import { taxSetting } from '#server/pricing/tax.setting.ts'
import type { CartState, StoredLine } from './cart-state.ts'
import { methodsTo, type OfferedMethod } from './shipping-methods.ts'
import { storedPrices } from './stored-price.ts'

type Place = { shop: Shop; lang: Lang; currency: string; shipTo: string }

/** A cart with its figures and what could be chosen. */
export type PricedCart = {
  state: CartState
  input: CartInput
  figures: CartFigures
  /** ISO 3166-1: the address's country, before that the one prices are shown for. */
  country: string
  needsShipping: boolean
  /** The methods that take this cart to its address, with their fees; none while no address is known. */
  methods: (OfferedMethod & { shipping: ShippingFigures })[]
  /** The method the figures hold for. Another than the one stored where that no longer takes the cart. */
  shippingMethod: (OfferedMethod & { shipping: ShippingFigures }) | null
}

/** Works out everything about a cart from what is stored. No I/O: settings and marketing come from memory. */
export function priceCart(
  { shop, lang, currency, shipTo }: Place,
  state: CartState,
  marketing: Marketing,
): PricedCart {
  const now = shop.now().getTime()
  const exchange = exchangeOf(shop, currency)
  const country = state.address?.country ?? shipTo
  const offered = methodsTo(shop, country, lang, exchange.base)
  const needsShipping = state.lines.some((line) => line.requiresShipping)
  const input: CartInput = {
    currency,
    exchange,
    country,
    tax: shop.settings(taxSetting),
    lines: state.lines.map((line) => inputLine(shop, line, currency, { marketing, now })),
    promotions: marketing.promotions(lang),
    coupon: couponOfRow(state.coupon, lang),
    offeredMethods: offered.map(({ method }) => method),
    credit: state.useCredit ? creditIn(state.credits, exchange, currency) : 0,
    now,
  }
  const methods = state.address && needsShipping ? quoted(input, offered) : []
  // Where the chosen method no longer takes the cart, the next that does is picked: the shopper sees it in the total.
  const shippingMethod = state.shippingMethod
    ? (methods.find(({ method }) => method.code === state.shippingMethod) ?? methods[0] ?? null)
    : null
  const figures = calculateCart({ ...input, shippingMethod: shippingMethod?.method ?? null })
  return { state, input, figures, country, needsShipping, methods, shippingMethod }
}

function quoted(input: CartInput, offered: OfferedMethod[]): PricedCart['methods'] {
  return quoteMethods(
    input,
    offered.map(({ method }) => method),
  ).map(({ method, shipping }) => ({ ...offered.find((each) => each.method === method)!, shipping }))
}

function inputLine(
  shop: Shop,
  line: StoredLine,
  currency: string,
  { marketing, now }: { marketing: Marketing; now: number },
): InputLine {
  const { price, compareAtPrice } = storedPrices(shop, line, currency)
  return {
    id: line.id,
    variantId: line.variantId,
    productId: line.productId,
    quantity: line.quantity,
    unitPrice: price,
    compareAtPrice,
    taxClass: line.taxClass,
    shippingClass: line.shippingClass,
    weight: line.weight,
    requiresShipping: line.requiresShipping,
    categoryIds: marketing.withAncestors(line.categoryIds),
    collectionIds: marketing.collectionsOf(line.productId, now),
  }
}

/** Credit is kept in the base currency. In another it is worth what it converts to, never more than there is. */
function creditIn(credits: number, exchange: Exchange, currency: string): number {
  const worth = convert(credits, exchange, currency)
  return convertBack(worth, exchange, currency) <= credits ? worth : Math.max(0, worth - exchange.step)
}
