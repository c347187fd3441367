import type { Money } from '#contract/scalars.ts'
import { lowestPrices, pricingIn, shownPrices } from '#server/catalog/prices/product-prices.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { PricedCart } from './price-cart.ts'

/** The lowest price of the 30 days before, by variant, for lines whose unit price is reduced: as on the product's page. */
export async function lowestInCart(
  shop: Shop,
  { state, input, country }: Pick<PricedCart, 'state' | 'input' | 'country'>,
): Promise<Map<number, Money>> {
  if (state.lines.length === 0) return new Map()
  const pricingOf = await pricingIn(shop, input.currency, country)
  const reduced = state.lines.flatMap(({ variantId, productId, categoryIds, taxClass, ...line }) => {
    const pricing = pricingOf({ id: productId, categoryIds, taxClass })
    const { price, compareAtPrice, fixed } = line
    const stored = { id: variantId, price, compareAtPrice, fixed }
    return shownPrices(stored, pricing).compareAtPrice === null ? [] : [{ stored, pricing }]
  })
  return lowestPrices(shop, reduced)
}
