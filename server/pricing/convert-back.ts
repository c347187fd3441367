import { currencyExponent } from '#contract/currency.ts'
import type { Exchange } from './convert.ts'
import { safeAmount } from './money.ts'
import { wholeRate } from './rounding.ts'

/** Converts an amount of another currency to the base currency, rounded up, so that the payment is never too small. */
export function convertBack(amount: number, exchange: Exchange, currency: string): number {
  if (currency === exchange.base) return amount
  const numerator = BigInt(amount) * BigInt(wholeRate) * 10n ** BigInt(currencyExponent(exchange.base))
  const denominator = BigInt(exchange.rate) * 10n ** BigInt(currencyExponent(currency))
  return safeAmount((numerator + denominator - 1n) / denominator)
}
