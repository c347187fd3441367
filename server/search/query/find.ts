import { categoryAttribute } from '../build/add-entry.ts'
import { findValue, type Model } from '../model/model.ts'
import type { Ranking } from '../ranking.setting.ts'
import type { Facets, Found, SearchQuery } from '../search.ts'
import type { Arrangement } from '../steering/read-steering.ts'
import { type Matched, matchText } from '../text/match-text.ts'
import type { Synonyms } from '../text/synonyms.ts'
import { addPinned, pinnedSource } from './arrange.ts'
import { type Candidates, candidateList, narrow } from './candidates.ts'
import { filterPass } from './filter-pass.ts'
import { readFilters } from './filters.ts'
import { pageOf } from './page-of.ts'
import { priceBands } from './price-bands.ts'
import { scopeSources } from './scope-sources.ts'
import { scratchFor } from './scratch.ts'

type FindOptions = {
  prices: Float64Array
  now: number
  synonyms: Synonyms
  arrangement: Arrangement | null
  ranking: Ranking
}

/**
 * Answers a query from the model. `prices` is the column of the query's currency, `now` in epoch seconds.
 * Synchronous, so no other query can use the scratch memory at the same time.
 */
export function findIn(
  model: Model,
  query: SearchQuery,
  { prices, now, synonyms, arrangement, ranking }: FindOptions,
): Found {
  const { candidates, corrected, widened, leftOut } = match(model, query, { now, synonyms, arrangement })
  const { scratch } = candidates
  const passed = filterPass(model, candidateList(candidates, model.count), readFilters(model, query), {
    prices,
    now,
    scratch,
  })
  const items = scratch.passed.subarray(0, passed.total)
  const page = pageOf(model, items, query, { prices, now, scratch, ranking, arrangement })
  const facets: Facets = {
    attributes: attributeCounts(model, query, passed.counts),
    price: priceBands(scratch.prices.subarray(0, passed.priced)),
    inStock: passed.inStock,
    categories: categoryCounts(model, query.countCategories ?? [], passed.counts),
  }
  return {
    ids: Array.from(page, (ordinal) => model.columns.ids[ordinal]!),
    total: passed.total,
    facets,
    corrected,
    widened,
    leftOut,
  }
}

/** The number of products that a query without filters finds, and the text that it searches for instead. */
export function countIn(
  model: Model,
  query: SearchQuery,
  options: Pick<FindOptions, 'now' | 'synonyms' | 'arrangement'>,
): Pick<Found, 'total' | 'corrected'> {
  const { candidates, corrected } = match(model, query, options)
  const { published } = model.columns
  const found = candidateList(candidates, model.count)
  let total = 0
  for (let at = 0; at < found.length; at++) if (published[found[at]!]! <= options.now) total++
  return { total, corrected }
}

/** The products within the scopes of a query that its text matches or that are pinned to it, published or not. */
function match(
  model: Model,
  query: SearchQuery,
  { now, synonyms, arrangement }: Pick<FindOptions, 'now' | 'synonyms' | 'arrangement'>,
): Matched {
  const scopes = scopeSources(model, query, now)
  const { text, lang, exact = false } = query
  if (!text) return { candidates: narrowAll(model, scopes), corrected: null, widened: null, leftOut: [] }
  const pinned = arrangement ? pinnedWithin(model, scopes, arrangement) : []
  const matched = matchText(model, scopes, { text, lang, now, exact, synonyms })
  return { ...matched, candidates: addPinned(matched.candidates, pinned) }
}

/** Ordinals of the pinned products within the scopes, copied from the scratch memory. */
function pinnedWithin(
  model: Model,
  scopes: ReturnType<typeof scopeSources>,
  arrangement: Arrangement,
): number[] {
  const { scratch, count } = narrowAll(model, [...scopes, pinnedSource(model, arrangement)])
  return Array.from(scratch.named.subarray(0, count))
}

function narrowAll(model: Model, scopes: ReturnType<typeof scopeSources>): Candidates {
  const candidates = { scratch: scratchFor(model.count), depth: 0, count: 0 }
  for (const scope of scopes) narrow(candidates, [scope])
  return candidates
}

/** Counts of the values that would return products, plus those already selected. */
function attributeCounts(
  model: Model,
  { attributes = {} }: SearchQuery,
  counts: Uint32Array,
): Facets['attributes'] {
  const facets: Facets['attributes'] = new Map()
  for (const [id, { attribute, code }] of model.values.entries()) {
    if (!model.attributes.get(attribute)?.filterable) continue
    if (counts[id] === 0 && !attributes[attribute]?.includes(code)) continue
    const values = facets.get(attribute) ?? []
    values.push({ code, count: counts[id]! })
    facets.set(attribute, values)
  }
  return facets
}

function categoryCounts(
  model: Model,
  categories: readonly number[],
  counts: Uint32Array,
): Map<number, number> {
  return new Map(
    categories.map((category) => {
      const value = findValue(model, categoryAttribute, String(category))
      return [category, value === undefined ? 0 : counts[value]!]
    }),
  )
}
