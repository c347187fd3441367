import { currencyExponent } from '#contract/currency.ts'
import type { Exchange } from './convert.ts'
import { safeAmount } from './money.ts'
import { wholeRate } from './rounding.ts'

/** What an amount of another currency takes of the base currency, rounded up: what is paid with is never too little. */
export function convertBack(amount: number, exchange: Exchange, currency: string): number {
  if (currency === exchange.base) return amount
  const numerator = BigInt(amount) * BigInt(wholeRate) * 10n ** BigInt(currencyExponent(exchange.base))
  const denominator = BigInt(exchange.rate) * 10n ** BigInt(currencyExponent(currency))
  return safeAmount((numerator + denominator - 1n) / denominator)
}
