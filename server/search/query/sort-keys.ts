import { stockMerit } from '../build/set-figures.ts'
import type { Model } from '../model/model.ts'
import type { SearchQuery } from '../search.ts'
import { members } from './scope-sources.ts'
import type { Scratch } from './scratch.ts'

/** Higher than any product's number of units sold. */
const soldOutLast = 2 ** 32

/** Writes the sort key of each item: the highest key comes first. */
export function sortKeys(
  model: Model,
  items: Uint32Array,
  query: SearchQuery,
  { prices, now, scratch }: { prices: Float64Array; now: number; scratch: Scratch },
): Float64Array {
  const { key, score } = scratch
  const { published, sales, rating, merit } = model.columns
  const set = (of: (ordinal: number) => number) => {
    for (const ordinal of items) key[ordinal] = of(ordinal)
    return key
  }
  switch (query.sort ?? 'relevance') {
    case 'newest':
      return set((ordinal) => published[ordinal]!)
    case 'price_asc':
      return set((ordinal) => -prices[ordinal]!)
    case 'price_desc':
      return set((ordinal) => prices[ordinal]!)
    case 'best_selling':
      return set((ordinal) => sales[ordinal]!)
    case 'top_rated':
      return set((ordinal) => rating[ordinal]!)
    case 'relevance':
  }
  const collection = query.collection === undefined ? undefined : model.collections.get(query.collection)
  if (query.text) return set((ordinal) => score[ordinal]! + merit[ordinal]!)
  if (collection && !collection.rule) {
    for (const [place, ordinal] of members(model, collection.id, now).entries()) key[ordinal] = -place
    return key
  }
  return set((ordinal) => (merit[ordinal]! >= stockMerit ? soldOutLast : 0) + sales[ordinal]!)
}
