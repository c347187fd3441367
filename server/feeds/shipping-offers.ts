import type { Money } from '#contract/scalars.ts'
import { methodsTo, storedPrices } from '#server/cart/price-cart.ts'
import type { ProductRow } from '#server/catalog/product/read-product.ts'
import type { VariantRow } from '#server/catalog/rows/variant-row.ts'
import type { Marketing } from '#server/marketing/read-marketing.ts'
import type { Shop } from '#server/platform/shop.ts'
import { exchangeOf } from '#server/pricing/exchange-of.ts'
import { quoteMethods } from '#server/pricing/quote-methods.ts'
import { showsTax } from '#server/pricing/shown-price.ts'
import { taxesOf } from '#server/pricing/tax.setting.ts'
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

/** The ways on which one piece is delivered, at the price that the checkout charges. Pickup is none of them. */
export function shippingOf(
  shop: Shop,
  { lang, currency, country }: Market,
  marketing: Marketing,
  { id, taxClass, shippingClass, categoryIds }: Parcel,
  variant: VariantRow,
): ShippingOffer[] {
  if (!variant.requiresShipping) return []
  const exchange = exchangeOf(shop, currency)
  const now = shop.now().getTime()
  const offered = methodsTo(shop, country, lang, exchange.base).filter(
    ({ method }) => method.kind === 'delivery',
  )
  const { price, compareAtPrice } = storedPrices(shop, { ...variant, taxClass }, currency)
  const line = {
    id: variant.sku,
    variantId: variant.id,
    productId: id,
    quantity: 1,
    unitPrice: price,
    compareAtPrice,
    taxClass,
    shippingClass,
    weight: variant.weight,
    categoryIds: marketing.withAncestors(categoryIds ?? []),
    collectionIds: marketing.collectionsOf(id, now),
  }
  const input = {
    ...{ currency, exchange, country, now },
    tax: taxesOf(shop),
    lines: [line],
    promotions: marketing.promotions(lang),
  }
  const withTax = showsTax(shop, currency, country)
  const methods = offered.map(({ method }) => method)
  return quoteMethods(input, methods).map(({ method, shipping }) => {
    const { minDays, maxDays } = offered.find((each) => each.method === method)!
    const amount = withTax ? shipping.total : shipping.total - shipping.tax
    return { code: method.code, name: method.name, price: { amount, currency }, minDays, maxDays }
  })
}
