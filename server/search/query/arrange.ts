import { type Model, ordinalOf } from '../model/model.ts'
import type { Arrangement } from '../steering/read-steering.ts'
import type { Candidates, Source } from './candidates.ts'

/** Points of a boosted product among the results of a query: as many as another word in its name. */
const boost = 10

/** Above the keys of all products that are not pinned, and of those that are not boosted in a category. */
const pinnedAbove = 2 ** 40
const boostedAbove = 2 ** 34

/** The pinned products, as a source. */
export function pinnedSource(model: Model, { pinned }: Arrangement): Source {
  return { lists: [ordinalsOf(model, pinned)], shift: 0, points: [0] }
}

/** Adds products that a query does not find by its words, but that are pinned to it. */
export function addPinned({ scratch, depth, count }: Candidates, ordinals: readonly number[]): Candidates {
  let total = count
  for (const ordinal of ordinals) {
    if (count > 0 && scratch.level[ordinal] === depth) continue
    scratch.level[ordinal] = depth
    scratch.score[ordinal] = 0
    scratch.named[total++] = ordinal
  }
  return { scratch, depth, count: total }
}

/** Changes sort keys by relevance. A product that is sold out stays at its own place, unless it is buried. */
export function arrange(model: Model, key: Float64Array, arrangement: Arrangement, hasText: boolean): void {
  const isAvailable = (ordinal: number) => model.columns.inStock[ordinal] === 1
  for (const ordinal of ordinalsOf(model, arrangement.boosted))
    if (isAvailable(ordinal)) key[ordinal]! += hasText ? boost : boostedAbove
  for (const ordinal of ordinalsOf(model, arrangement.buried)) key[ordinal]! -= pinnedAbove
  for (const [place, ordinal] of ordinalsOf(model, arrangement.pinned).entries())
    if (isAvailable(ordinal)) key[ordinal] = pinnedAbove - place
}

function ordinalsOf(model: Model, ids: readonly number[]): number[] {
  return ids.map((id) => ordinalOf(model, id)).filter((ordinal) => ordinal !== -1)
}
