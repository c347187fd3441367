import type { Sort } from '#contract/catalog.ts'
import type { Lang } from '#contract/languages.ts'
import type { Arrangement } from './steering/read-steering.ts'
import type { Synonyms } from './text/synonyms.ts'

/** A search query. Ids are database ids; amounts are in the currency's minor units, as shown. */
export type SearchQuery = {
  lang: Lang
  currency: string
  /** The country whose prices are shown, ISO 3166-1. Default: the country assumed for an unknown shopper. */
  shipTo?: string | undefined
  /** The shopper's words. If empty, everything matches. */
  text?: string
  /** Searches for these very words: corrects none and leaves none out. */
  exact?: boolean
  /** The order of the merchant, instead of the stored one of the query or category. */
  arrangement?: Arrangement
  /** Synonyms instead of the stored ones. */
  synonyms?: Synonyms
  /** Limits the search to this category and its subcategories. */
  category?: number
  collection?: number
  tag?: number
  /** Products of any of these. */
  scope?: { productIds: readonly number[]; categoryIds: readonly number[]; collectionIds: readonly number[] }
  price?: { min?: number | undefined; max?: number | undefined }
  inStock?: boolean
  /** Filters by category: a product in any of these matches. */
  categories?: readonly number[]
  /** Value codes by attribute: one value of each attribute must match. Unknown attributes are ignored. */
  attributes?: Record<string, readonly string[]>
  /** Default: relevance. Without text, best sellers with sold-out products last; in a manual collection, its order. */
  sort?: Sort
  /** Number of items to skip and to return. */
  from?: number
  size: number
  /** Categories for which products are counted. */
  countCategories?: readonly number[]
}

export type Found = {
  /** Product ids in the requested order. */
  ids: number[]
  total: number
  facets: Facets
  /** The text searched for instead of a mistyped one. */
  corrected: string | null
  /** The text searched for as well, because there is little for the shopper's. */
  widened: string | null
  /** Words that were left out, because nothing has all of them. */
  leftOut: string[]
}

/** The number of products that each choice would show: every facet is counted ignoring its own filter. */
export type Facets = {
  attributes: Map<string, { code: string; count: number }[]>
  /** null if nothing was found. `max` of the last band is null: it has no upper bound. */
  price: { min: number; max: number; bands: { min: number; max: number | null; count: number }[] } | null
  inStock: number
  categories: Map<number, number>
}

export type Suggestions = {
  /** Completions of the shopper's words. */
  words: string[]
  ids: number[]
  /** Number of products that a search for the words as they are finds. */
  total: number
}

export type Search = {
  name: string
  /** True once the catalogue has been read. Until then, answers are plain: pages that show them must not be kept. */
  ready(): boolean
  /** Resolves when the catalogue has been read. */
  opened: Promise<void>
  find(query: SearchQuery): Promise<Found>
  suggest(query: { text: string; lang: Lang; size: number }): Promise<Suggestions>
}
