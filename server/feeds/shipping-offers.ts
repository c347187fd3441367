import type { Money } from '#contract/scalars.ts'
import { methodsTo, storedPrices } from '#server/cart/price-cart.ts'
import type { ProductRow } from '#server/catalog/product/read-product.ts'
import type { VariantRow } from '#server/catalog/rows/variant-row.ts'
import type { Marketing } from '#server/marketing/read-marketing.ts'
import type { Shop } from '#server/platform/shop.ts'
import { exchangeOf } from '#server/pricing/currency/exchange-of.ts'
import { quoteMethods } from '#server/pricing/shipping/quote-methods.ts'
import { showsTax } from '#server/pricing/shown-price.ts'
import { taxesOf } from '#server/pricing/tax/tax.setting.ts'
import type { Market } from './market.ts'

export type ShippingOffer = {
  code: string
  name: string
  price: Money
  /** Working days after the goods were sent. */
  minDays: number
  maxDays: number
}

type Parcel = Pick<ProductRow, 'id' | 'taxClass' | 'shippingClass' | 'categoryIds'>

/**
 * Returns a function for a product, which lists the ways on which one piece of a variant is delivered, at the price that
 * the checkout charges. Pickup is none of them. Variants of one price and weight share their calculation.
 */
export function shippingIn(
  shop: Shop,
  { lang, currency, country }: Market,
  marketing: Marketing,
): (product: Parcel) => (variant: VariantRow) => ShippingOffer[] {
  const now = shop.now().getTime()
  const exchange = exchangeOf(shop, currency)
  const withTax = showsTax(shop, currency, country)
  const offered = methodsTo(shop, country, lang, exchange.base).filter(
    ({ method }) => method.kind === 'delivery',
  )
  const methods = offered.map(({ method }) => method)
  const cart = {
    ...{ currency, exchange, country, now },
    tax: taxesOf(shop),
    promotions: marketing.promotions(lang),
  }
  return ({ id, taxClass, shippingClass, categoryIds }) => {
    const groups = {
      categoryIds: marketing.withAncestors(categoryIds ?? []),
      collectionIds: marketing.collectionsOf(id, now),
    }
    const known = new Map<string, ShippingOffer[]>()
    return (variant) => {
      if (!variant.requiresShipping) return []
      const { weight } = variant
      const { price, compareAtPrice } = storedPrices(shop, { ...variant, taxClass }, currency)
      const key = [price, compareAtPrice, weight].join()
      const shared = known.get(key)
      if (shared) return shared
      const line = {
        ...{ id: variant.sku, variantId: variant.id, productId: id, quantity: 1 },
        ...{ unitPrice: price, compareAtPrice, taxClass, shippingClass, weight },
        ...groups,
      }
      const offers = quoteMethods({ ...cart, lines: [line] }, methods).map(({ method, shipping }) => {
        const { minDays, maxDays } = offered.find((each) => each.method === method)!
        const amount = withTax ? shipping.total : shipping.total - shipping.tax
        return { code: method.code, name: method.name, price: { amount, currency }, minDays, maxDays }
      })
      known.set(key, offers)
      return offers
    }
  }
}
