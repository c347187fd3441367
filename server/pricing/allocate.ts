import { safeAmount, sum } from './money.ts'

/**
 * Shares an amount by weight so that the parts sum exactly to it: each part is rounded down, and what is left goes by
 * one minor unit to the largest remainders, the earlier first. Weights that are all zero count as equal.
 * No part passes its weight while the amount does not pass their sum.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  if (amount < 0) return allocate(-amount, weights).map((part) => (part === 0 ? 0 : -part))
  if (weights.length === 0 && amount !== 0) throw new RangeError('an amount cannot be shared over nothing')
  if (weights.some((weight) => weight < 0)) throw new RangeError('weights cannot be negative')
  const whole = sum(weights)
  if (whole === 0)
    return weights.length === 0
      ? []
      : allocate(
          amount,
          weights.map(() => 1),
        )

  const parts = weights.map((weight, index) => share(amount, weight, whole, index))
  const left = amount - sum(parts.map((part) => part.amount))
  for (const part of [...parts].sort(byRemainder).slice(0, left)) part.amount += 1
  return parts.map((part) => part.amount)
}

type Part = { amount: number; remainder: number; index: number }

/** The product may pass the exact range; its quotient and remainder, at most amount and whole, do not. */
function share(amount: number, weight: number, whole: number, index: number): Part {
  const product = amount * weight
  if (Number.isSafeInteger(product)) {
    const remainder = product % whole
    return { amount: (product - remainder) / whole, remainder, index }
  }
  const exact = BigInt(amount) * BigInt(weight)
  return { amount: safeAmount(exact / BigInt(whole)), remainder: safeAmount(exact % BigInt(whole)), index }
}

function byRemainder(a: Part, b: Part): number {
  return b.remainder - a.remainder || a.index - b.index
}
