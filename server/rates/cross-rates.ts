import { rateOf, ratesFrom } from '#contract/exchange-rate.ts'
import type { Currencies, OtherCurrency } from '#server/platform/currency.ts'

/** The change of one currency by new rates. `percent`: how far its rate moves, rounded to 1/100. */
export type RateMove = { code: string; from: string; to: string; percent: number }

/** The shop's other currencies at the rates of a day. One that the provider has no rate for keeps its own. */
export function withRates(
  { base, others }: Currencies,
  { day, perEuro }: { day: string; perEuro: Record<string, string> },
): OtherCurrency[] {
  const euros: Record<string, string> = { ...perEuro, EUR: '1' }
  return others.map((other) => {
    const [to, from] = [euros[other.code], euros[base]]
    const rate = other.byHand || to === undefined || from === undefined ? null : crossRate(to, from)
    return rate === null ? other : { ...other, ...ratesFrom(rate), ratedOn: day }
  })
}

/** The currencies whose rate changes. */
export function rateMoves(before: OtherCurrency[], after: OtherCurrency[]): RateMove[] {
  return before.flatMap((other, index) => {
    const [from, to] = [rateOf(other), rateOf(after[index]!)]
    return from === to ? [] : [{ code: other.code, from, to, percent: percentBetween(from, to) }]
  })
}

/** The larger of the rise of one currency and that of the other, so that a halved rate counts as much as a doubled one. */
function percentBetween(from: string, to: string): number {
  const [low, high] = [Math.min(Number(from), Number(to)), Math.max(Number(from), Number(to))]
  return Math.round((high / low - 1) * 10_000) / 100
}

/** Most digits of a rate, and most of them after the point. */
const [maxDigits, maxDecimals] = [15, 10]

/** `to` ÷ `from`, rounded half up to as many decimals as a rate has. null: too large or too small for one. */
export function crossRate(to: string, from: string): string | null {
  const [dividend, divisor] = [unitsOf(to), unitsOf(from)]
  const wholeDigits = String(dividend / divisor).length
  if (wholeDigits > 7) return null
  const decimals = Math.min(maxDecimals, maxDigits - wholeDigits)
  const scaled = (2n * dividend * 10n ** BigInt(decimals) + divisor) / (2n * divisor)
  if (scaled === 0n) return null
  const digits = String(scaled).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '')
}

/** A decimal of at most nine decimals, in units of 10^-9. */
function unitsOf(text: string): bigint {
  const [whole, decimals = ''] = text.split('.')
  return BigInt(whole + decimals.padEnd(9, '0'))
}
