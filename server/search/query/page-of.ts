import type { Model } from '../model/model.ts'
import type { SearchQuery } from '../search.ts'
import type { Arrangement } from '../steering/read-steering.ts'
import { arrange } from './arrange.ts'
import { contenders } from './contenders.ts'
import { type SortOptions, sortKeys } from './sort-keys.ts'
import { top } from './top.ts'

type PageOptions = SortOptions & { arrangement: Arrangement | null }

/** The requested page of the products found, in the order of the query. Overwrites `items`. */
export function pageOf(
  model: Model,
  items: Uint32Array,
  query: SearchQuery,
  { arrangement, ...options }: PageOptions,
): Uint32Array {
  const { from = 0, size, text, sort = 'relevance' } = query
  const { scratch, ranking } = options
  const byRelevance = sort === 'relevance'
  const considered =
    byRelevance && text && !arrangement
      ? contenders(model, items, { count: from + size, score: scratch.score, ranking })
      : items
  const key = sortKeys(model, considered, query, options)
  if (arrangement && byRelevance) arrange(model, key, arrangement, Boolean(text))
  return top(considered, { from, size, key, ids: model.columns.ids })
}
