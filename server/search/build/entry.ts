/** A product as input of the read model. Ids are database ids, amounts are minor units of the base currency. */
export type Entry = {
  id: number
  vendor: string
  type: string
  taxClass: string
  sales: number
  ratingSum: number
  ratingCount: number
  /** Epoch seconds. */
  published: number
  texts: EntryText[]
  /** The product's own categories; the model adds their ancestors. */
  categories: number[]
  tags: number[]
  specification: { attribute: string; value: string | null; labels: Record<string, string> | null }[]
  /** Active variants; a product without any is not found. */
  variants: EntryVariant[]
}

export type EntryText = { lang: string; name: string; summary: string; body: string }

export type EntryVariant = {
  sku: string
  options: Record<string, string>
  price: number
  reduced: boolean
  inStock: boolean
  /** Cost of a unit to the merchant; null: unknown. */
  cost: number | null
  /** Fixed prices by currency. */
  fixed: Record<string, number> | null
}

/** Names of categories, tags and attributes, in all languages. */
export type Dictionary = {
  categories: { id: number; handle: string; parentId: number | null; names: Names }[]
  tags: { id: number; handle: string; names: Names }[]
  attributes: { code: string; filterable: boolean; values: { code: string; labels: Names }[] }[]
}
export type Names = Record<string, string>

export type CollectionEntry = {
  id: number
  rule: CollectionRule | null
  /** The products of a manual collection, in its order. */
  productIds: number[]
}

/** A product belongs if it meets every condition given; one of several categories or tags is enough. */
export type CollectionRule = {
  categories?: string[]
  tags?: string[]
  maxPrice?: number
  minPrice?: number
  reduced?: boolean
  newerThanDays?: number
}
