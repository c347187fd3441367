import { categoryAttribute } from '../build/add-entry.ts'
import type { Model } from '../model/model.ts'
import type { SearchQuery } from '../search.ts'

/** The filters of a query as bits: price, in stock, and one for each attribute; categories are one of these. */
export const priceBit = 1
export const stockBit = 2
const firstAttributeBit = 4

export type Filters = {
  min: number
  max: number
  /** Bits that a product must satisfy. */
  needed: number
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
    satisfies: new Uint32Array(model.values.length),
    concerns: new Uint32Array(model.values.length),
  }
  if (price?.min !== undefined || price?.max !== undefined) filters.needed |= priceBit
  const requested: [string, readonly string[]][] = [
    [categoryAttribute, categories.map(String)],
    ...Object.entries(attributes).filter(([code]) => model.attributes.has(code)),
  ]
  const active = requested.filter(([, codes]) => codes.length > 0).slice(0, maxAttributes)
  for (const [index, [attribute, codes]] of active.entries()) {
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
