/** A product as the read model takes it in. Ids are those of the database, amounts the base currency's minor units. */
export type Entry = {
  id: number
  vendor: string
  type: string
  taxClass: string
  sales: number
  /** Epoch seconds. */
  published: number
  texts: EntryText[]
  /** Its own categories; the model knows those above. */
  categories: number[]
  tags: number[]
  specification: { attribute: string; value: string | null; labels: Record<string, string> | null }[]
  /** Active ones; a product without any is not found. */
  variants: EntryVariant[]
}

export type EntryText = { lang: string; name: string; summary: string; body: string }

export type EntryVariant = {
  sku: string
  options: Record<string, string>
  price: number
  reduced: boolean
  inStock: boolean
  /** Fixed prices by currency. */
  fixed: Record<string, number> | null
}

/** Names of what products are grouped by, in all languages. */
export type Dictionary = {
  categories: { id: number; handle: string; parentId: number | null; names: Names }[]
  tags: { id: number; handle: string; names: Names }[]
  attributes: { code: string; filterable: boolean; values: { code: string; labels: Names }[] }[]
}
export type Names = Record<string, string>

export type CollectionEntry = {
  id: number
  rule: CollectionRule | null
  /** Of a collection made by hand, in its order. */
  productIds: number[]
}

/** A product belongs when it meets every condition given; of several categories or tags, one is enough. */
export type CollectionRule = {
  categories?: string[]
  tags?: string[]
  maxPrice?: number
  minPrice?: number
  reduced?: boolean
  newerThanDays?: number
}
