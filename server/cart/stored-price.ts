import { convert, type Exchange } from '#server/pricing/convert.ts'
import type { StoredVariant } from './cart-state.ts'

type Priced = Pick<StoredVariant, 'price' | 'compareAtPrice' | 'fixed'>

/** A variant's price in the cart's currency, before a country's tax is taken off: fixed there, else converted. */
export function storedPrice(variant: Priced, exchange: Exchange, currency: string): number {
  return variant.fixed ? variant.price : convert(variant.price, exchange, currency)
}

export function storedComparePrice(variant: Priced, exchange: Exchange, currency: string): number | null {
  const { compareAtPrice, fixed } = variant
  if (compareAtPrice === null || fixed) return compareAtPrice
  return convert(compareAtPrice, exchange, currency)
}
