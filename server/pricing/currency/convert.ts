import { currencyExponent } from '#contract/currency.ts'
import { times } from '../money.ts'
import { ratio } from './rounding.ts'

/**
 * How to convert from the shop's base currency. `rate`: the value of one unit of the base currency, as a decimal of at
 * most 15 digits; `step`: converted amounts are multiples of this many minor units (5 for CHF in coins).
 */
export type Exchange = { base: string; rate: string; step: number }

/** Converts an amount from the base currency, rounded half up to the step. In the base currency, returns it unchanged. */
export function convert(amount: number, exchange: Exchange, currency: string): number {
  if (currency === exchange.base) return amount
  const { count, per } = minorRate(exchange, currency)
  return times(ratio(amount, count, per * exchange.step), exchange.step)
}

/** An exact fraction: `per` minor units of the base currency are worth `count` minor units of the other. */
export function minorRate({ base, rate }: Exchange, currency: string): { count: number; per: number } {
  const [whole = '', decimals = ''] = rate.split('.')
  const shift = currencyExponent(currency) - currencyExponent(base) - decimals.length
  const count = Number(whole + decimals)
  return shift > 0 ? { count: count * 10 ** shift, per: 1 } : { count, per: 10 ** -shift }
}
