import { methodsTo } from '#server/cart/price-cart.ts'
import type { LockedOrder } from '#server/orders/lock-order.ts'
import { currencySetting } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'
import { exchangeOf } from '#server/pricing/exchange-of.ts'
import { ratio } from '#server/pricing/rounding.ts'
import { shippingFee } from '#server/pricing/shipping.ts'

/**
 * The part of the shipping fee that a withdrawal from the whole order returns: what the cheapest standard delivery
 * would have cost (Directive 2011/83/EU, Article 13(2)). By today's fees, in proportion to what was charged; all of it
 * if a fee is not known any more.
 */
export function cheapestShipping(shop: Shop, order: LockedOrder): number {
  const country = order.address?.country
  if (order.shippingFee === 0 || !country) return order.shippingFee
  const { base } = shop.settings(currencySetting)
  const target = { currency: order.currency, exchange: exchangeOf(shop, order.currency) }
  const parcel = {
    country,
    goods: order.lines.reduce((sum, { total }) => sum + total, 0),
    // Orders keep no weights, so tables by weight are read at their first step.
    lines: order.lines.map(({ quantity }) => ({ quantity, weight: 0, shippingClass: '' })),
  }
  const fees = methodsTo(shop, country, 'en', base).flatMap(({ method }) => {
    const fee = method.kind === 'delivery' ? shippingFee(method, parcel, target)?.fee : undefined
    return fee === undefined ? [] : [{ code: method.code, fee }]
  })
  const charged = fees.find(({ code }) => code === order.shippingMethod?.code)?.fee
  const cheapest = Math.min(...fees.map(({ fee }) => fee))
  if (!charged || cheapest >= charged) return order.shippingFee
  return ratio(order.shippingFee, cheapest, charged)
}
