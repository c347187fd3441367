import type { Model } from '../model/model.ts'
import { type Filters, priceBit, stockBit } from './filters.ts'
import type { Scratch } from './scratch.ts'

export type Passed = {
  /** Number of products that pass all filters: `scratch.passed[0..total]`. */
  total: number
  /** Products per attribute value and category, ignoring the filter on that value's own attribute. */
  counts: Uint32Array
  /** Number of products in stock, ignoring the stock filter. */
  inStock: number
  /** Number of products ignoring the price filter: `scratch.prices[0..priced]`. */
  priced: number
}

/**
 * Filters the candidates in one pass. A product passes if one of its variants does; a product that fails only one
 * filter still counts towards the choices of that filter. Overwrites the lists of `scratch`.
 */
export function filterPass(
  model: Model,
  candidates: Uint32Array,
  filters: Filters,
  { prices, now, scratch }: { prices: Float64Array; now: number; scratch: Scratch },
): Passed {
  const { columns, choices, variantEnds } = model
  const { published, inStock } = columns
  const { ends, items } = choices
  const { needed, satisfies, concerns, min, max } = filters
  const ofVariants = needed & ~priceBit
  const counts = new Uint32Array(model.values.length)
  const passVariants = variantPass(model, filters, counts)
  const passed: Passed = { total: 0, counts, inStock: 0, priced: 0 }
  for (let at = 0; at < candidates.length; at++) {
    if (at % block === 0) touch(model, prices, candidates.subarray(at, at + block))
    const ordinal = candidates[at]!
    if (published[ordinal]! > now) continue
    const price = prices[ordinal]!
    const first = ordinal === 0 ? 0 : ends[ordinal - 1]!
    const end = ends[ordinal]!
    const had = price >= min && price <= max ? priceBit : 0
    let has = had | (inStock[ordinal]! << 1)
    if (ofVariants !== 0) for (let each = first; each < end; each++) has |= satisfies[items[each]!]!
    // No variant has more than all of them together. A product without two of the filters counts for neither.
    let near = needed & ~has
    if ((near & (near - 1)) !== 0) continue
    let passes = near === 0
    if (ofVariants !== 0 && variantEnds[ordinal]! - (ordinal === 0 ? 0 : variantEnds[ordinal - 1]!) > 1) {
      const result = passVariants(ordinal, had)
      near = result & needed
      passes = (result & passesBit) !== 0
      if ((result & stockedBit) !== 0) passed.inStock++
    } else if (passes) {
      passed.inStock += inStock[ordinal]!
      for (let each = first; each < end; each++) counts[items[each]!]!++
    } else {
      for (let each = first; each < end; each++) if (concerns[items[each]!] === near) counts[items[each]!]!++
    }
    if (passes || (near & priceBit) !== 0) scratch.prices[passed.priced++] = price
    if (passes) scratch.passed[passed.total++] = ordinal
  }
  return passed
}

/** Products that are read from memory together. */
const block = 64

/** Reads what the pass needs of each product. It then arrives together, not each part while the pass waits for it. */
function touch(
  { columns, choices: { ends, items } }: Model,
  prices: Float64Array,
  ordinals: Uint32Array,
): void {
  const { published } = columns
  let read = 0
  for (let at = 0; at < ordinals.length; at++) {
    const ordinal = ordinals[at]!
    read += published[ordinal]! + prices[ordinal]! + (items[ends[ordinal]! - 1] ?? 0)
  }
  touched[0] = read
}

/** Keeps the sum of the last reading: the compiler would leave out a reading without a result. */
const touched = new Float64Array(1)

/** Set beside the bits of filters, which take the lower 30: a variant passes; a variant in stock passes. */
const passesBit = 1 << 30
const stockedBit = 1 << 31

/**
 * Returns a function that looks at each variant of a product, because filters on variants must all be met by the same
 * one. It counts the choices and returns the bits of filters that are the only one failed by some variant.
 */
function variantPass(
  { specifications, variantEnds, variants, variantInStock, values }: Model,
  { needed, satisfies, concerns }: Filters,
  counts: Uint32Array,
): (ordinal: number, had: number) => number {
  const counted = new Uint32Array(values.length)
  let stamp = 0
  return (ordinal, ofProduct) => {
    stamp++
    const firstValue = ordinal === 0 ? 0 : specifications.ends[ordinal - 1]!
    const endValue = specifications.ends[ordinal]!
    let had = ofProduct
    for (let each = firstValue; each < endValue; each++) had |= satisfies[specifications.items[each]!]!
    let result = 0
    const firstVariant = ordinal === 0 ? 0 : variantEnds[ordinal - 1]!
    for (let variant = firstVariant; variant < variantEnds[ordinal]!; variant++) {
      const start = variant === 0 ? 0 : variants.ends[variant - 1]!
      const end = variants.ends[variant]!
      let has = had | (variantInStock[variant]! << 1)
      for (let each = start; each < end; each++) has |= satisfies[variants.items[each]!]!
      const missing = needed & ~has
      if ((missing & (missing - 1)) !== 0) continue
      if (missing === 0) result |= (has & stockBit) !== 0 ? passesBit | stockedBit : passesBit
      else result |= missing
      for (let each = start; each < end; each++) {
        const value = variants.items[each]!
        if ((missing === 0 || concerns[value] === missing) && counted[value] !== stamp) {
          counted[value] = stamp
          counts[value]!++
        }
      }
    }
    for (let each = firstValue; each < endValue; each++) {
      const value = specifications.items[each]!
      if (((result & passesBit) !== 0 || (concerns[value]! & result) !== 0) && counted[value] !== stamp) {
        counted[value] = stamp
        counts[value]!++
      }
    }
    return result
  }
}
