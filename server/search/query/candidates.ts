import type { Scratch } from './scratch.ts'

/** One condition of a query: lists of ordinals (shift 0), or of weighted entries (shift 2) that score points. */
export type Source = { lists: ArrayLike<number>[]; shift: 0 | 2; points: readonly number[] }

/** The ordinals matched by all sources so far: `named[0..count]`. Before the first source, the whole model. */
export type Candidates = { scratch: Scratch; depth: number; count: number }

/**
 * Keeps the candidates that match at least one of these sources, and adds the highest points any of them scores.
 * @returns the number of remaining candidates.
 */
export function narrow(candidates: Candidates, sources: readonly Source[]): number {
  const { scratch, depth } = candidates
  if (sources.length === 1 && sources[0]!.shift === 2) return narrowByTerm(candidates, sources[0]!)
  const { level, best, named, score } = scratch
  // The first sources set the scores, later ones add to them.
  const worths = depth === 0 ? score : best
  let count = 0
  for (const { lists, shift, points } of sources) {
    for (const list of lists) {
      for (let at = 0; at < list.length; at++) {
        const entry = list[at]!
        const ordinal = entry >>> shift
        const worth = points[shift === 0 ? 0 : entry & 3]!
        if (level[ordinal] === depth) {
          level[ordinal] = depth + 1
          worths[ordinal] = worth
          named[count++] = ordinal
        } else if (level[ordinal] === depth + 1 && worths[ordinal]! < worth) worths[ordinal] = worth
      }
    }
  }
  if (depth > 0) for (let at = 0; at < count; at++) score[named[at]!]! += best[named[at]!]!
  candidates.depth = depth + 1
  candidates.count = count
  return count
}

/** The same for the products of one term, each of which is listed once: there is no better source to compare with. */
function narrowByTerm(candidates: Candidates, { lists, points }: Source): number {
  const { scratch, depth } = candidates
  const { level, named, score } = scratch
  const scores = points.some((worth) => worth > 0)
  let count = 0
  for (const list of lists) {
    for (let at = 0; at < list.length; at++) {
      const entry = list[at]!
      const ordinal = entry >>> 2
      if (level[ordinal] !== depth) continue
      level[ordinal] = depth + 1
      if (depth === 0) score[ordinal] = points[entry & 3]!
      else if (scores) score[ordinal]! += points[entry & 3]!
      named[count++] = ordinal
    }
  }
  candidates.depth = depth + 1
  candidates.count = count
  return count
}

/** The ordinals of all candidates; every product if there was no source. */
export function candidateList({ scratch, depth, count }: Candidates, all: number): Uint32Array {
  if (depth > 0) return scratch.named.subarray(0, count)
  for (let ordinal = 0; ordinal < all; ordinal++) scratch.named[ordinal] = ordinal
  return scratch.named.subarray(0, all)
}
