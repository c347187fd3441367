import { safeAmount } from '../money.ts'

/** Rates and percentages are integers in 1/10000: 1900 is 19 %, 1050 is 10.5 %. */
export const wholeRate = 10_000

/** amount × numerator ÷ denominator, rounded once, half up. Negative amounts mirror positive ones, so refunds match. */
export function ratio(amount: number, numerator: number, denominator: number): number {
  if (amount < 0) return -ratio(-amount, numerator, denominator)
  const twice = 2 * amount * numerator + denominator
  // A product beyond the exact range is never rounded back into it, so a safe product is exact.
  if (Number.isSafeInteger(twice)) return floorDivide(twice, 2 * denominator)
  return safeAmount(
    (2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator)),
  )
}

/** A percentage of an amount, rounded half up; `percent` in 1/100 %, the same as 1/10000. */
export function percentOf(amount: number, percent: number): number {
  return ratio(amount, percent, wholeRate)
}

function floorDivide(dividend: number, divisor: number): number {
  return (dividend - (dividend % divisor)) / divisor
}
