import { currencySetting } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Exchange } from './convert.ts'
import { wholeRate } from './rounding.ts'

/** How to convert from the base currency into one of the shop's currencies. */
export function exchangeOf(shop: Shop, currency: string): Exchange {
  const { base, others } = shop.settings(currencySetting)
  const other = others.find(({ code }) => code === currency)
  return { base, rate: other?.rate ?? wholeRate, step: other?.step ?? 1 }
}
