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
  const { published, sales, rating, merit, inStock } = model.columns
  const by = (column: Float64Array | Float32Array | Uint32Array, sign = 1) => {
    for (let at = 0; at < items.length; at++) key[items[at]!] = sign * column[items[at]!]!
    return key
  }
  switch (query.sort ?? 'relevance') {
    case 'newest':
      return by(published)
    case 'price_asc':
      return by(prices, -1)
    case 'price_desc':
      return by(prices)
    case 'best_selling':
      return by(sales)
    case 'top_rated':
      return by(rating)
    case 'relevance':
  }
  const collection = query.collection === undefined ? undefined : model.collections.get(query.collection)
  if (query.text) {
    for (let at = 0; at < items.length; at++) key[items[at]!] = score[items[at]!]! + merit[items[at]!]!
    return key
  }
  if (collection && !collection.rule) {
    for (const [place, ordinal] of members(model, collection.id, now).entries()) key[ordinal] = -place
    return key
  }
  for (let at = 0; at < items.length; at++) {
    key[items[at]!] = inStock[items[at]!]! * soldOutLast + sales[items[at]!]!
  }
  return key
}
