import type { CollectionEntry } from '../build/entry.ts'
import { withCapacity } from './capacity.ts'
import { emptyPostings, type Postings } from './postings.ts'
import type { PriceColumn } from './price-column.ts'
import { emptyRagged, type Ragged } from './ragged.ts'
import { emptySkus, type SkuIndex } from './sku-index.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * The catalogue as arrays, for finding and counting products. A product's ordinal is its index in every column.
 * Figures change in place; a product whose words or groups change is marked as gone and appended again.
 */
export type Model = {
  /** Number of ordinals in use, including products marked as gone. */
  count: number
  /** Number of products marked as gone. */
  gone: number
  columns: Columns
  /** Ordinals of the products read by the build, by ascending id. */
  byId: Uint32Array<ArrayBuffer>
  /** Ordinals by id of products appended since. */
  appended: Map<number, number>
  taxClasses: string[]
  /** By currency and ordinal: the lowest fixed price, and the lowest base price of variants without one. */
  fixed: Map<string, Map<number, { fixed: number; converted: number }>>
  /** Value numbers of the categories and attributes that apply to a whole product. */
  specifications: Ragged
  /** Rows of `variants` by product. */
  variantEnds: Uint32Array<ArrayBuffer>
  /** Value numbers of each variant's attributes. */
  variants: Ragged
  variantInStock: Uint8Array<ArrayBuffer>
  /** Value numbers that a product or any of its variants has, each once, categories included. */
  choices: Ragged
  /** Products by category (ancestors included), tag and attribute value: terms c12, t5, v33. */
  groups: Postings
  attributes: Map<string, Attribute>
  values: Value[]
  /** Numbers of values by attribute and code. */
  valueIds: Map<string, number>
  vocabularies: Map<string, Vocabulary>
  skus: SkuIndex
  parents: Map<number, number | null>
  categoryIds: Map<string, number>
  tagIds: Map<string, number>
  collections: Map<number, CollectionEntry>
  /** Prices as shown, by currency, computed on first use. */
  prices: Map<string, PriceColumn>
}

/** Later than any moment. */
export const never = 2 ** 32 - 1

export type Columns = {
  ids: Uint32Array<ArrayBuffer>
  /** Epoch seconds; `never` for a product that was replaced or is no longer sold. */
  published: Uint32Array<ArrayBuffer>
  sales: Uint32Array<ArrayBuffer>
  /** Average stars, drawn towards the middle while there are few reviews. */
  rating: Float32Array<ArrayBuffer>
  /** The base price of the cheapest variant in stock, or of the cheapest one if none is. */
  price: Float64Array<ArrayBuffer>
  reduced: Uint8Array<ArrayBuffer>
  /** 1 if any variant is in stock. */
  inStock: Uint8Array<ArrayBuffer>
  /** Units sold, from 0 to 2 on a logarithmic scale. */
  popularity: Float32Array<ArrayBuffer>
  /** The part of the price above the cost, from 0 to 1. */
  margin: Float32Array<ArrayBuffer>
  /** Stock and popularity in one byte, for telling from little memory which products cannot come first. */
  standing: Uint8Array<ArrayBuffer>
  taxClass: Uint8Array<ArrayBuffer>
  /** Hash of everything except figures: shows whether a change can be made in place. */
  fingerprint: Float64Array<ArrayBuffer>
}

export type Attribute = { code: string; filterable: boolean }
export type Value = { attribute: string; code: string }

export function emptyModel(): Model {
  return {
    count: 0,
    gone: 0,
    columns: {
      ids: new Uint32Array(0),
      published: new Uint32Array(0),
      sales: new Uint32Array(0),
      rating: new Float32Array(0),
      price: new Float64Array(0),
      reduced: new Uint8Array(0),
      inStock: new Uint8Array(0),
      popularity: new Float32Array(0),
      margin: new Float32Array(0),
      standing: new Uint8Array(0),
      taxClass: new Uint8Array(0),
      fingerprint: new Float64Array(0),
    },
    byId: new Uint32Array(0),
    appended: new Map(),
    taxClasses: [],
    fixed: new Map(),
    specifications: emptyRagged(),
    variantEnds: new Uint32Array(0),
    variants: emptyRagged(),
    variantInStock: new Uint8Array(0),
    choices: emptyRagged(),
    groups: emptyPostings(),
    attributes: new Map(),
    values: [],
    valueIds: new Map(),
    vocabularies: new Map(),
    skus: emptySkus(),
    parents: new Map(),
    categoryIds: new Map(),
    tagIds: new Map(),
    collections: new Map(),
    prices: new Map(),
  }
}

/** The ordinal of a product that is not gone, or -1. */
export function ordinalOf({ columns: { ids, published }, appended, byId }: Model, id: number): number {
  const late = appended.get(id)
  if (late !== undefined) return published[late] === never ? -1 : late
  let low = 0
  let high = byId.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ids[byId[middle]!]! < id) low = middle + 1
    else high = middle
  }
  const ordinal = byId[low]
  return ordinal !== undefined && ids[ordinal] === id && published[ordinal] !== never ? ordinal : -1
}

/** Grows every column for one more product. Drops the price columns, which are computed again on demand. */
export function growColumns(model: Model): void {
  const { columns, count } = model
  if (count < columns.ids.length) return
  for (const name of Object.keys(columns) as (keyof Columns)[]) {
    Object.assign(columns, { [name]: withCapacity<Columns[typeof name]>(columns[name], count + 1) })
  }
  model.variantEnds = withCapacity(model.variantEnds, count + 1)
  model.prices.clear()
}

/** The number of an attribute's value. Assigns a new one if it has none. */
export function valueId(model: Model, attribute: string, code: string): number {
  const existing = findValue(model, attribute, code)
  if (existing !== undefined) return existing
  const id = model.values.push({ attribute, code }) - 1
  model.valueIds.set(valueKey(attribute, code), id)
  return id
}

export function findValue({ valueIds }: Model, attribute: string, code: string): number | undefined {
  return valueIds.get(valueKey(attribute, code))
}

const valueKey = (attribute: string, code: string) => `${attribute}\n${code}`
