import type { Sort } from '#contract/catalog.ts'
import type { Lang } from '#contract/languages.ts'

/** A search. Ids are database ids; amounts are in the currency's minor units, as shown. */
export type SearchQuery = {
  lang: Lang
  currency: string
  /** The country whose prices are shown, ISO 3166-1. Default: that of a shopper about whom nothing is known. */
  shipTo?: string | undefined
  /** The shopper's words. Empty: everything. */
  text?: string
  /** Limits the search to these; subcategories are included. */
  category?: number
  collection?: number
  tag?: number
  /** Products of any of these. */
  scope?: { productIds: readonly number[]; categoryIds: readonly number[]; collectionIds: readonly number[] }
  price?: { min?: number | undefined; max?: number | undefined }
  inStock?: boolean
  /** A filter: one of these is enough. */
  categories?: readonly number[]
  /** Value codes by attribute; one of each is enough. Unknown attributes are not looked at. */
  attributes?: Record<string, readonly string[]>
  /** Default: relevance. Without text that is best selling, sold-out products last; in a collection made by hand, its order. */
  sort?: Sort
  /** Items to skip, and to give. */
  from?: number
  size: number
  /** Categories whose products are counted. */
  countCategories?: readonly number[]
}

export type Found = {
  /** Product ids in the order asked for. */
  ids: number[]
  total: number
  facets: Facets
  /** The words that were searched instead of mistyped ones. */
  corrected: string | null
}

/** Counts of what each choice would show: every facet is counted without its own filter. */
export type Facets = {
  attributes: Map<string, { code: string; count: number }[]>
  /** null where nothing is found. `max` of the last band is null: from there on. */
  price: { min: number; max: number; bands: { min: number; max: number | null; count: number }[] } | null
  inStock: number
  categories: Map<number, number>
}

export type Suggestions = {
  /** Completions of the shopper's words. */
  words: string[]
  ids: number[]
}

export type Search = {
  name: string
  /** True once the catalogue has been read. */
  ready(): boolean
  /** Resolves when the catalogue has been read. */
  opened: Promise<void>
  find(query: SearchQuery): Promise<Found>
  suggest(query: { text: string; lang: Lang; size: number }): Promise<Suggestions>
}
