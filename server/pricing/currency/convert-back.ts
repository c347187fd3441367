import { safeAmount } from '../money.ts'
import { type Exchange, minorRate } from './convert.ts'
import { ratio } from './rounding.ts'

/** Converts an amount of another currency to the base currency, rounded up, so that the payment is never too small. */
export function convertBack(amount: number, exchange: Exchange, currency: string): number {
  if (currency === exchange.base) return amount
  const { count, per } = minorRate(exchange, currency)
  const [numerator, denominator] = [BigInt(amount) * BigInt(per), BigInt(count)]
  return safeAmount((numerator + denominator - 1n) / denominator)
}

/** Converts an amount of another currency to the base currency, rounded half up, as documents state it. */
export function inBaseCurrency(amount: number, exchange: Exchange, currency: string): number {
  if (currency === exchange.base) return amount
  const { count, per } = minorRate(exchange, currency)
  return ratio(amount, per, count)
}
