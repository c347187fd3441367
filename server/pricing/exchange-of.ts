import type * as z from 'zod'
import { currencySetting } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Exchange } from './convert.ts'
import { wholeRate } from './rounding.ts'

/** How to convert from the base currency into one of the shop's currencies. */
export function exchangeOf(shop: Pick<Shop, 'settings'>, currency: string): Exchange {
  return exchangeIn(shop.settings(currencySetting), currency)
}

/** Like `exchangeOf`, for operations that have a transaction but no shop. */
export function exchangeIn(
  { base, others }: z.output<typeof currencySetting.schema>,
  currency: string,
): Exchange {
  const other = others.find(({ code }) => code === currency)
  return { base, rate: other?.rate ?? wholeRate, step: other?.step ?? 1 }
}
