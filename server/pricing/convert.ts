import { currencyExponent } from '#contract/currency.ts'
import { times } from './money.ts'
import { ratio, wholeRate } from './rounding.ts'

/**
 * How to convert from the shop's base currency. `rate`: value of one unit of the base currency, in 1/10000 units;
 * `step`: converted amounts are multiples of this many minor units (5 for CHF in coins).
 */
export type Exchange = { base: string; rate: number; step: number }

/** Converts an amount from the base currency, rounded half up to the step. In the base currency, returns it unchanged. */
export function convert(amount: number, exchange: Exchange, currency: string): number {
  if (currency === exchange.base) return amount
  const numerator = exchange.rate * scale(currency)
  const denominator = wholeRate * scale(exchange.base) * exchange.step
  return times(ratio(amount, numerator, denominator), exchange.step)
}

function scale(currency: string): number {
  return 10 ** currencyExponent(currency)
}
