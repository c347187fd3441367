import type { Model } from '../model/model.ts'
import { meritPoints } from '../model/weights.ts'
import type { Ranking } from '../ranking.setting.ts'
import type { SearchQuery } from '../search.ts'
import { members } from './scope-sources.ts'
import type { Scratch } from './scratch.ts'

/** Higher than any product's number of units sold. */
const soldOutLast = 2 ** 32

export type SortOptions = { prices: Float64Array; now: number; scratch: Scratch; ranking: Ranking }

/** Writes the sort key of each item: the highest key comes first. */
export function sortKeys(
  model: Model,
  items: Uint32Array,
  query: SearchQuery,
  { prices, now, scratch, ranking }: SortOptions,
): Float64Array {
  const { key, score } = scratch
  const { published, sales, rating, inStock } = model.columns
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
    return byRelevance(model, items, ranking, { key, score })
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

/** By how well the words match, then by stock, sales and margin as the merchant weighs them. */
function byRelevance(
  { columns: { inStock, popularity, margin } }: Model,
  items: Uint32Array,
  ranking: Ranking,
  { key, score }: Pick<Scratch, 'key' | 'score'>,
): Float64Array {
  const ofStock = (meritPoints.stock * ranking.stock) / 100
  const ofSales = (meritPoints.sales * ranking.sales) / 100
  const ofMargin = (meritPoints.margin * ranking.margin) / 100
  for (let at = 0; at < items.length; at++) {
    const item = items[at]!
    key[item] = score[item]! + inStock[item]! * ofStock + popularity[item]! * ofSales
  }
  // Most shops leave the margin out. Its column is not read then: waiting for memory is what takes the time here.
  if (ofMargin !== 0)
    for (let at = 0; at < items.length; at++) key[items[at]!]! += margin[items[at]!]! * ofMargin
  return key
}
