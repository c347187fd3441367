import { agreedLines } from '#server/cart/agreed-lines.ts'
import { variantsBySku } from '#server/cart/load-cart.ts'
import { cartDelivery, type PricedCart, priceCart } from '#server/cart/price-cart.ts'
import { emptyCart } from '#server/cart/stored-cart.ts'
import type { Reader } from '#server/db/open.ts'
import type { Taxation } from '#server/db/tables/orders.ts'
import { readMarketing } from '#server/marketing/read-marketing.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { currencyCodes, currencySetting } from '#server/platform/currency.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { taxesOf } from '#server/pricing/tax/tax.setting.ts'
import type { LockedOrder } from '../lock-order.ts'
import type { ChargedLine } from '../refunds/charged-lines.ts'
import { keptCoupon } from './kept-coupon.ts'
import { isTaxedAlike, placeOf, termsOf } from './order-terms.ts'
import type { OrderEdit, PricedEdit } from './price-edit.ts'

/** Another shipping method of an order. `fee`: what it costs, tax included; at least what was refunded of the fee. */
export type ShippingChange = {
  method: { code: string; name: string }
  fee: number
  /** The amount that free shipping saves today, with or without tax as the order's figures are. */
  saved: number
  /** Today's fee by tax rate. */
  parts: Taxation['shipping']
  delivery: LockedOrder['delivery']
}

type UsedCoupon = {
  code: string
  refusal: (typeof conditions)[number] | null
  /** The value of goods that it demands, if that is why. */
  minimum: number | null
}

export type PricedShipping = {
  offered: { code: string; name: string; fee: number }[]
  chosen: ShippingChange | null
  /** The free-shipping coupon that the buyer used, and why it would not apply to another method. */
  coupon: UsedCoupon | null
}

type Goods = { charged: readonly ChargedLine[]; removed: PricedEdit['removed'] }

const unchanged: PricedShipping = { offered: [], chosen: null, coupon: null }

/**
 * The methods that deliver an order as it will be, and the chosen one, by the shop's own calculation. A free-shipping
 * coupon that the buyer used applies to them as well, if the goods still fulfil its conditions.
 * @throws Refusal `invalid` if the chosen method is not among them.
 */
export async function priceShipping(
  { shop }: Pick<AdminContext, 'shop'>,
  reader: Reader,
  locked: LockedOrder,
  { charged, removed }: Goods,
  { add, shippingMethod: code }: Pick<OrderEdit, 'add' | 'shippingMethod'>,
  refundedFee: number,
): Promise<PricedShipping> {
  const { shippingMethod: current, facts } = locked
  if (code && facts.shipped)
    throw new Refusal('transition_refused', { text: { key: 'desk.order.edit_shipping_shipped' } })
  const price =
    current && !facts.shipped ? await calculator(shop, reader, locked, { charged, removed, add }) : null
  const offered = (price?.(null).methods ?? []).filter(({ method }) =>
    isTaxedAlike(locked, price!(method.code)),
  )
  const found = offered.find(({ method }) => method.code === code)
  if (code && !found) throw invalidAt('shippingMethod', 'desk.order.edit_shipping_gone')
  const view = offered.map(({ method, shipping }) => ({
    ...{ code: method.code, name: method.name },
    fee: shipping.total,
  }))
  const coupon = offered.length > 0 ? usedCoupon(price!(null)) : null
  if (!found || code === current?.code) return { ...unchanged, offered: view, coupon }
  const delivery = cartDelivery(shop, price!(found.method.code))
  return {
    ...{ offered: view, coupon },
    chosen: {
      method: { code: found.method.code, name: found.method.name },
      fee: Math.max(found.shipping.total, refundedFee),
      saved: found.shipping.feeBefore - found.shipping.fee,
      parts: found.shipping.parts,
      delivery: delivery && { earliest: delivery.earliest, latest: delivery.latest },
    },
  }
}

/** Reasons that lie in the goods. */
const conditions = ['coupon_minimum', 'coupon_not_applicable', 'coupon_not_combinable'] as const

function usedCoupon({ figures: { coupon } }: PricedCart): UsedCoupon | null {
  if (!coupon) return null
  const { code, refusal } = coupon
  return {
    code,
    refusal: conditions.find((reason) => reason === refusal?.reason) ?? null,
    minimum: refusal?.reason === 'coupon_minimum' ? refusal.minimum : null,
  }
}

/** Calculates the order's goods with a method; null if a product or the currency is not in the shop any more. */
async function calculator(
  shop: Shop,
  reader: Reader,
  locked: LockedOrder,
  { add, ...goods }: Goods & Pick<OrderEdit, 'add'>,
): Promise<((code: string | null) => PricedCart) | null> {
  const { lang, currency, shipTo } = placeOf(shop, locked)
  const wanted = basket(shop, locked, goods, add)
  const skus = wanted.map(({ sku }) => sku)
  const known = currencyCodes(shop).includes(currency)
    ? await variantsBySku(shop, skus, { lang, currency })
    : null
  if (!known || skus.some((sku) => !known.has(sku))) return null
  const { lines } = await agreedLines({ shop, lang, currency }, wanted, { held: new Map(), path: 'add' })
  const marketing = await readMarketing(shop)
  const used = await keptCoupon(reader, locked, shop.settings(currencySetting).base)
  const { quote, ...terms } = termsOf(shop.now(), locked)
  const state = { ...emptyCart, ...terms, quote: { ...quote, coupon: used }, lines }
  return (shippingMethod) =>
    priceCart({ shop, lang, currency, shipTo }, { ...state, shippingMethod }, marketing)
}

/** The order's goods after the edit, by SKU: goods that stay at the price that is charged for them, added ones as agreed. */
function basket(
  shop: Shop,
  { lines, totals }: LockedOrder,
  { charged, removed }: Goods,
  add: OrderEdit['add'],
) {
  // Agreed prices include the tax that a buyer abroad does not pay, so goods sold without it count at today's price.
  const isExport = !totals.taxIncluded && taxesOf(shop).gross
  const bySku = new Map<string, { quantity: number; worth: number | null }>()
  const put = (sku: string, quantity: number, unitPrice: number | null) => {
    const before = bySku.get(sku) ?? { quantity: 0, worth: 0 }
    const worth = before.worth === null || unitPrice === null ? null : before.worth + unitPrice * quantity
    bySku.set(sku, { quantity: before.quantity + quantity, worth })
  }
  for (const line of charged) {
    const gone = removed.find(({ lineId }) => lineId === line.id)?.quantity ?? 0
    const quantity = lines.find(({ id }) => id === line.id)!.quantity
    const left = quantity - line.cancelled - gone
    const value = totals.taxIncluded ? line.total : line.total - line.tax
    if (left > 0) put(line.sku, left, isExport ? null : value / line.quantity)
  }
  for (const { sku, quantity, unitPrice } of add) put(sku, quantity, unitPrice)
  return [...bySku].map(([sku, { quantity, worth }]) => ({
    ...{ sku, quantity },
    unitPrice: worth === null ? null : Math.round(worth / quantity),
  }))
}
