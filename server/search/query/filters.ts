import type { Model } from '../model/model.ts'
import { listOf } from '../model/postings.ts'
import type { SearchQuery } from '../search.ts'

/** The filters of a query as bits: price, in stock, category, and one for each attribute. */
export const priceBit = 1
export const stockBit = 2
export const categoryBit = 4
const firstAttributeBit = 8

export type Filters = {
  min: number
  max: number
  /** Bits that a product must satisfy. */
  needed: number
  /** By ordinal: 1 if the product is in one of the requested categories; null without a category filter. */
  inCategory: Uint8Array | null
  /** By value: the bit of the filter that the value satisfies. */
  satisfies: Uint32Array
  /** By value: the bit of the filter on the value's attribute. */
  concerns: Uint32Array
}

/** Bits of a 32-bit integer that remain for attributes. */
const maxAttributes = 27

export function readFilters(model: Model, query: SearchQuery): Filters {
  const { price, inStock, categories = [], attributes = {} } = query
  const filters: Filters = {
    min: price?.min ?? 0,
    max: price?.max ?? Number.POSITIVE_INFINITY,
    needed: inStock ? stockBit : 0,
    inCategory: categories.length > 0 ? within(model, categories) : null,
    satisfies: new Uint32Array(model.values.length),
    concerns: new Uint32Array(model.values.length),
  }
  if (price?.min !== undefined || price?.max !== undefined) filters.needed |= priceBit
  if (filters.inCategory) filters.needed |= categoryBit
  const requested = Object.entries(attributes)
    .filter(([code, codes]) => model.attributes.has(code) && codes.length > 0)
    .slice(0, maxAttributes)
  for (const [index, [attribute, codes]] of requested.entries()) {
    const bit = firstAttributeBit << index
    filters.needed |= bit
    const wanted = new Set(codes)
    for (const [id, value] of model.values.entries()) {
      if (value.attribute !== attribute) continue
      filters.concerns[id] = bit
      if (wanted.has(value.code)) filters.satisfies[id] = bit
    }
  }
  return filters
}

function within(model: Model, categories: readonly number[]): Uint8Array {
  const inside = new Uint8Array(model.count)
  for (const category of categories) {
    const term = model.groups.ids.get(`c${category}`)
    for (const list of term === undefined ? [] : listOf(model.groups, term)) {
      for (let at = 0; at < list.length; at++) inside[list[at]! >>> 2] = 1
    }
  }
  return inside
}
