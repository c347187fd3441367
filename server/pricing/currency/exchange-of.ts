import { rateOf } from '#contract/exchange-rate.ts'
import { type Currencies, currencySetting } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Exchange } from './convert.ts'

/** How to convert from the base currency into one of the shop's currencies. */
export function exchangeOf(shop: Pick<Shop, 'settings'>, currency: string): Exchange {
  return exchangeIn(shop.settings(currencySetting), currency)
}

/** Like `exchangeOf`, for operations that have a transaction but no shop. */
export function exchangeIn({ base, others }: Currencies, currency: string): Exchange {
  const other = others.find(({ code }) => code === currency)
  return { base, rate: other ? rateOf(other) : '1', step: other?.step ?? 1 }
}

/** How an order converts: as when it was placed, or as today if it was placed before that was recorded. */
export function exchangeWhenPlaced(
  currencies: Currencies,
  { currency, exchange }: { currency: string; exchange: Exchange | null },
): Exchange {
  return exchange ?? exchangeIn(currencies, currency)
}
