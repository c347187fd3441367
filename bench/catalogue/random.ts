/** Deterministic pseudo-random numbers (mulberry32). */
export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** An integer from 0 to `below` (exclusive). */
  whole(below: number): number
  pick<T>(items: readonly T[]): T
  /** Skewed towards small numbers, like the distribution of words and sales. */
  skewed(below: number): number
}

export function randomFrom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (below: number) => Math.floor(next() * below)
  return {
    next,
    whole,
    pick: (items) => items[whole(items.length)]!,
    skewed: (below) => Math.floor(next() ** 3 * below),
  }
}
