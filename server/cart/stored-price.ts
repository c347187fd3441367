import type { Shop } from '#server/platform/shop.ts'
import { convert } from '#server/pricing/convert.ts'
import { currencyDisplay } from '#server/pricing/currency-display.ts'
import { exchangeOf } from '#server/pricing/exchange-of.ts'
import { storedPriceOf } from '#server/pricing/page-price.ts'
import type { StoredVariant } from './cart-state.ts'

type Priced = Pick<StoredVariant, 'price' | 'compareAtPrice' | 'fixed' | 'taxClass'>

/** A variant's prices in the cart's currency, before a country's tax is taken off: fixed there, else converted. */
export function storedPrices(
  shop: Shop,
  { price, compareAtPrice, fixed, taxClass }: Priced,
  currency: string,
): { price: number; compareAtPrice: number | null } {
  const exchange = exchangeOf(shop, currency)
  const stored = (amount: number) =>
    fixed
      ? storedPriceOf(amount, taxClass, currencyDisplay(shop, currency))
      : convert(amount, exchange, currency)
  return { price: stored(price), compareAtPrice: compareAtPrice === null ? null : stored(compareAtPrice) }
}
