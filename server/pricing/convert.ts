import { currencyExponent } from '#contract/currency.ts'
import { times } from './money.ts'
import { ratio, wholeRate } from './rounding.ts'

/**
 * The way from the shop's base currency into another one. `rate`: what one unit of the base currency is worth, in
 * 1/10000 units; `step`: converted amounts are multiples of so many minor units (5 for CHF in coins).
 */
export type Exchange = { base: string; rate: number; step: number }

/** An amount of the base currency in another one, rounded half up to the step; the base currency's own stays as it is. */
export function convert(amount: number, exchange: Exchange, currency: string): number {
  if (currency === exchange.base) return amount
  const numerator = exchange.rate * scale(currency)
  const denominator = wholeRate * scale(exchange.base) * exchange.step
  return times(ratio(amount, numerator, denominator), exchange.step)
}

function scale(currency: string): number {
  return 10 ** currencyExponent(currency)
}
