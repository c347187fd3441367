import type { Money } from '#contract/scalars.ts'

/**
 * Checks that a value is an exact amount in minor units.
 * @throws RangeError if it is not an integer or exceeds 2^53 − 1, the limit of exact numbers.
 */
export function safeAmount(value: number | bigint): number {
  const amount = Number(value)
  if (!Number.isSafeInteger(amount)) throw new RangeError(`amount out of range: ${value}`)
  return amount
}

/** The sum of amounts in one currency. */
export function sum(amounts: Iterable<number>): number {
  let total = 0
  for (const amount of amounts) total = safeAmount(total + amount)
  return total
}

/** Multiplies an amount. Safe to check afterwards: a product beyond the exact range is never rounded back into it. */
export function times(amount: number, count: number): number {
  return safeAmount(amount * count)
}

/** @throws RangeError if the currencies differ. */
export function addMoney(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new RangeError(`cannot add ${b.currency} to ${a.currency}`)
  return { amount: safeAmount(a.amount + b.amount), currency: a.currency }
}
