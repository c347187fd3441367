import { eq, inArray } from 'drizzle-orm'
import { methodsTo } from '#server/cart/price-cart.ts'
import type { Reader } from '#server/db/open.ts'
import { product, variant } from '#server/db/tables.ts'
import type { LockedOrder } from '#server/orders/lock-order.ts'
import { currencySetting } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'
import { exchangeWhenPlaced } from '#server/pricing/currency/exchange-of.ts'
import { ratio } from '#server/pricing/currency/rounding.ts'
import { sum } from '#server/pricing/money.ts'
import { shippingFee } from '#server/pricing/shipping/shipping.ts'

/**
 * The part of the shipping fee that a withdrawal from the whole order returns: what the cheapest standard delivery
 * would have cost (Directive 2011/83/EU, Article 13(2)). By today's fees and weights, in proportion to what was charged;
 * all of it if a fee or weight is not known any more.
 */
export async function cheapestShipping(reader: Reader, shop: Shop, order: LockedOrder): Promise<number> {
  const country = order.address?.country
  if (order.shippingFee === 0 || !country) return order.shippingFee
  const lines = await weighed(reader, order)
  if (lines.length < order.lines.length) return order.shippingFee
  const exchange = exchangeWhenPlaced(shop.settings(currencySetting), order)
  const target = { currency: order.currency, exchange }
  const parcel = {
    country,
    goods: order.lines.reduce((sum, { total }) => sum + total, 0),
    lines,
  }
  const fees = methodsTo(shop, country, 'en', exchange.base).flatMap(({ method }) => {
    const found = method.kind === 'delivery' ? shippingFee(method, parcel, target) : null
    return found
      ? [{ code: method.code, fee: found.fee + sum(found.surcharges.map(({ amount }) => amount)) }]
      : []
  })
  const charged = fees.find(({ code }) => code === order.shippingMethod?.code)?.fee
  const cheapest = Math.min(...fees.map(({ fee }) => fee))
  if (!charged || cheapest >= charged) return order.shippingFee
  return ratio(order.shippingFee, cheapest, charged)
}

/** The lines with today's weight and shipping class, as far as their variants still exist. */
async function weighed(reader: Reader, { lines }: LockedOrder) {
  const wanted = lines.map(({ variantId }) => variantId)
  const found = await reader
    .select({ id: variant.id, weight: variant.weight, shippingClass: product.shippingClass })
    .from(variant)
    .innerJoin(product, eq(product.id, variant.productId))
    .where(inArray(variant.id, wanted))
  return lines.flatMap(({ variantId, quantity }) =>
    found.filter(({ id }) => id === variantId).map((each) => ({ ...each, quantity })),
  )
}
