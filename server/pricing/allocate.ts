import { safeAmount, sum } from './money.ts'

/**
 * Splits an amount by weight so that the parts sum exactly to it: rounds each part down, then gives the rest, one minor
 * unit each, to the largest remainders, earlier ones first. Weights that are all zero count as equal. No part exceeds
 * its weight if the amount does not exceed the sum of the weights.
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

/** The product may exceed the exact range; its quotient (at most `amount`) and remainder (below `whole`) do not. */
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
