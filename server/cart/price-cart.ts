import type { Lang } from '#contract/languages.ts'
import type { DeliveryPromise, Goods } from '#server/delivery/promise.ts'
import { promiseBy, promiseTo } from '#server/delivery/shop-promise.ts'
import { couponOfRow } from '#server/marketing/coupon-of-row.ts'
import type { Marketing } from '#server/marketing/read-marketing.ts'
import type { Shop } from '#server/platform/shop.ts'
import { textIn } from '#server/platform/text-in.ts'
import { calculateCart } from '#server/pricing/calculate.ts'
import type { CartFigures, ShippingFigures } from '#server/pricing/cart-figures.ts'
import type { CartInput } from '#server/pricing/cart-input.ts'
import type { InputLine } from '#server/pricing/cart-line.ts'
import { convert, type Exchange } from '#server/pricing/currency/convert.ts'
import { convertBack } from '#server/pricing/currency/convert-back.ts'
import { currencyPrices } from '#server/pricing/currency/currency-prices.ts'
import { exchangeOf } from '#server/pricing/currency/exchange-of.ts'
import type { Coupon, CouponBenefit } from '#server/pricing/offers/coupon.ts'
import { quoteMethods } from '#server/pricing/shipping/quote-methods.ts'
import { methodsIn, type ZoneMethod } from '#server/pricing/shipping/shipping.setting.ts'
import type { RateTable, ShippingMethod } from '#server/pricing/shipping/shipping.ts'
import { taxesOf } from '#server/pricing/tax/tax.setting.ts'
import { isConfirmedAbroad } from '#server/pricing/tax/vat-id.ts'
import type { StoredCart, StoredLine, StoredQuote, StoredVariant } from './stored-cart.ts'

type Place = { shop: Shop; lang: Lang; currency: string; shipTo: string }

/** A cart with its figures and the methods on offer. */
export type PricedCart = {
  state: StoredCart
  input: CartInput
  figures: CartFigures
  /** ISO 3166-1: the country of the address; without one, the country that prices are shown for. */
  country: string
  needsShipping: boolean
  /** Methods that deliver this cart to its address, with their fees; empty without an address. */
  methods: (OfferedMethod & { shipping: ShippingFigures })[]
  /** The method that the figures include. Differs from the stored one if that no longer delivers this cart. */
  shippingMethod: (OfferedMethod & { shipping: ShippingFigures }) | null
}

/** Calculates a stored cart. No I/O: settings and marketing come from memory. */
export function priceCart(place: Place, state: StoredCart, marketing: Marketing): PricedCart {
  const { shop, lang, shipTo } = place
  const { quote } = state
  // A quote or draft order is in its own currency. Agreed prices are final, and the buyer's coupons do not apply.
  const currency = quote?.currency ?? place.currency
  const now = shop.now().getTime()
  const exchange = exchangeOf(shop, currency)
  const tax = taxesOf(shop)
  const country = state.address?.country ?? shipTo
  const usual = methodsTo(shop, country, lang, exchange.base)
  const offered = quote ? quotedMethods(usual, quote) : usual
  const needsShipping = state.lines.some((line) => line.requiresShipping)
  const input: CartInput = {
    currency,
    exchange,
    country,
    tax,
    reverseCharge: isConfirmedAbroad(state.billing ?? state.address, state.vat, tax.baseCountry, now),
    lines: state.lines.map((line) => inputLine(shop, line, currency, { marketing, now })),
    promotions: quote?.inquiryNumber ? [] : marketing.promotions(lang),
    coupon: quote ? (quote.coupon ?? staffDiscount(quote)) : couponOfRow(state.coupon, lang),
    offeredMethods: offered.map(({ method }) => method),
    credit: state.useCredit ? creditIn(state.credits, exchange, currency) : 0,
    now,
  }
  const methods = state.address && needsShipping ? quoted(input, offered) : []
  // If the chosen method no longer delivers this cart, use the first that does. A notice says so.
  const shippingMethod = state.shippingMethod
    ? (methods.find(({ method }) => method.code === state.shippingMethod) ?? methods[0] ?? null)
    : null
  const figures = calculateCart({ ...input, shippingMethod: shippingMethod?.method ?? null })
  return { state, input, figures, country, needsShipping, methods, shippingMethod }
}

/** Delivery dates by the chosen method, else by the first that serves the country. */
export function cartDelivery(shop: Shop, priced: PricedCart): DeliveryPromise | null {
  const { state, country, needsShipping, shippingMethod, methods } = priced
  if (!needsShipping) return null
  const method = shippingMethod ?? methods[0]
  const goods = goodsOf(state)
  return method ? promiseBy(shop, method, goods) : promiseTo(shop, country, goods)
}

/** Facts that delay the delivery. An order is sent when its last goods are there. */
export function goodsOf({ lines }: StoredCart): Goods {
  return {
    backordered: lines.some(
      ({ stockPolicy, available, quantity }) => stockPolicy === 'backorder' && available < quantity,
    ),
    releaseOn:
      lines
        .map(({ releaseOn }) => releaseOn ?? '')
        .toSorted()
        .at(-1) || null,
  }
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
    agreed: line.agreed ?? false,
    categoryIds: marketing.withAncestors(line.categoryIds),
    collectionIds: marketing.collectionsOf(line.productId, now),
  }
}

/** Credit is kept in the base currency. Its value elsewhere is rounded so that it never exceeds the balance. */
function creditIn(credits: number, exchange: Exchange, currency: string): number {
  const worth = convert(credits, exchange, currency)
  return convertBack(worth, exchange, currency) <= credits ? worth : Math.max(0, worth - exchange.step)
}

export type OfferedMethod = {
  method: ShippingMethod
  description: string
  minDays: number
  maxDays: number
}

/** The shipping methods on offer in a country, as the calculation takes them. */
export function methodsTo(shop: Shop, country: string, lang: Lang, base: string): OfferedMethod[] {
  return methodsIn(shop, country).map((method) => ({
    method: methodOf(method, { country, lang, base, shopCountry: taxesOf(shop).baseCountry }),
    description: textIn(method.description, lang),
    minDays: method.minDays,
    maxDays: method.maxDays,
  }))
}

/** The discount that staff give, calculated as a coupon without conditions. */
function staffDiscount({ discount, currency }: StoredQuote): Coupon | null {
  if (!discount) return null
  const benefit: CouponBenefit =
    discount.kind === 'percentage'
      ? { kind: 'percentage', percent: discount.percent }
      : { kind: 'amount', amounts: { [currency]: discount.amount } }
  return {
    ...{ id: 0, code: '', label: discount.label, scope: null, minimum: null, startsAt: null, endsAt: null },
    ...{ maxUses: null, maxUsesPerCustomer: null, firstOrderOnly: false, unclaimed: false, combinable: true },
    uses: { total: 0, byCustomer: 0, hasOrdered: false },
    ...benefit,
  }
}

/** A quote or draft order with a shipping fee of its own is sent by the first method of the zone, at that fee. */
function quotedMethods(usual: OfferedMethod[], { shippingFee, currency }: StoredQuote): OfferedMethod[] {
  const [first] = usual.filter(({ method }) => method.kind === 'delivery')
  if (shippingFee === null || first?.method.kind !== 'delivery') return usual
  const { code, name, zones } = first.method
  const table: RateTable = { by: 'weight', rows: [{ from: 0, fee: { [currency]: shippingFee } }] }
  const zone = { countries: zones[0]?.countries ?? [], table, surcharges: [] }
  return [{ ...first, method: { code, name, kind: 'delivery', zones: [zone] } }]
}

type Destination = { country: string; lang: Lang; base: string; shopCountry: string }

function methodOf(method: ZoneMethod, { country, lang, base, shopCountry }: Destination): ShippingMethod {
  const named = { code: method.code, name: textIn(method.name, lang) || method.code }
  if (method.pickup) return { ...named, kind: 'pickup', country: shopCountry, fee: method.table[0]!.fee }
  const zone = {
    countries: [country],
    table: tableOf(method, base),
    ...(method.freeFrom ? { freeFrom: method.freeFrom } : {}),
    surcharges: method.surcharges.map((surcharge) => ({
      ...surcharge,
      label: textIn(surcharge.label, lang),
    })),
  }
  return { ...named, kind: 'delivery', zones: [zone] }
}

/** A row without a fee ends the range that the method delivers. */
function tableOf({ by, table, until }: ZoneMethod, base: string): RateTable {
  const rows = [...table, ...(until === undefined ? [] : [{ from: until, fee: null }])]
  if (by !== 'subtotal') return { by, rows }
  return { by, rows: rows.map(({ from, fee }) => ({ from: { [base]: from }, fee })) }
}

type Priced = Pick<StoredVariant, 'price' | 'compareAtPrice' | 'fixed' | 'taxClass'>

/** A variant's prices in the cart's currency, before a country's tax is taken off. */
export function storedPrices(
  shop: Shop,
  { price, compareAtPrice, fixed, taxClass }: Priced,
  currency: string,
): { price: number; compareAtPrice: number | null } {
  const { inCart } = currencyPrices(shop, currency)
  const stored = (amount: number) => inCart({ amount, fixed }, taxClass)
  return { price: stored(price), compareAtPrice: compareAtPrice === null ? null : stored(compareAtPrice) }
}
