import { safeAmount } from './money.ts'

/** Rates and percentages are integers in 1/10000: 1900 is 19 %, 1050 is 10.5 %. */
export const wholeRate = 10_000

/** amount × numerator ÷ denominator with one rounding, half up; a negative amount mirrors its positive, so refunds match. */
export function ratio(amount: number, numerator: number, denominator: number): number {
  if (amount < 0) return -ratio(-amount, numerator, denominator)
  const twice = 2 * amount * numerator + denominator
  // Beyond the exact range the product is never rounded back into it, so what is safe here is exact.
  if (Number.isSafeInteger(twice)) return floorDivide(twice, 2 * denominator)
  return safeAmount(
    (2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator)),
  )
}

/** So many 1/100 of a percent (or 1/10000, the same scale) of an amount, rounded half up. */
export function percentOf(amount: number, percent: number): number {
  return ratio(amount, percent, wholeRate)
}

function floorDivide(dividend: number, divisor: number): number {
  return (dividend - (dividend % divisor)) / divisor
}
