import type { Scratch } from './scratch.ts'

/** A part of what a query asks for: lists of ordinals, or of entries with weights worth points. */
export type Source = { lists: ArrayLike<number>[]; shift: 0 | 2; points: readonly number[] }

/** Ordinals that are in all sources so far: `named[0..count]`; before the first source, all of the model. */
export type Candidates = { scratch: Scratch; depth: number; count: number }

/**
 * Keeps the candidates that one of these sources names, each with the most points that one of them gives.
 * @returns how many are left.
 */
export function narrow(candidates: Candidates, sources: readonly Source[]): number {
  const { scratch, depth } = candidates
  const { level, best, named, score } = scratch
  let count = 0
  for (const { lists, shift, points } of sources) {
    for (const list of lists) {
      for (let at = 0; at < list.length; at++) {
        const entry = list[at]!
        const ordinal = entry >>> shift
        const worth = points[shift === 0 ? 0 : entry & 3]!
        if (level[ordinal] === depth) {
          level[ordinal] = depth + 1
          best[ordinal] = worth
          named[count++] = ordinal
        } else if (level[ordinal] === depth + 1 && best[ordinal]! < worth) best[ordinal] = worth
      }
    }
  }
  for (let at = 0; at < count; at++) score[named[at]!]! += best[named[at]!]!
  candidates.depth = depth + 1
  candidates.count = count
  return count
}

/** All candidates by their ordinals: without any source, every product. */
export function candidateList({ scratch, depth, count }: Candidates, all: number): Uint32Array {
  if (depth > 0) return scratch.named.subarray(0, count)
  for (let ordinal = 0; ordinal < all; ordinal++) scratch.named[ordinal] = ordinal
  return scratch.named.subarray(0, all)
}
