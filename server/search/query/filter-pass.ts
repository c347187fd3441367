import type { Model } from '../model/model.ts'
import { categoryBit, type Filters, priceBit, stockBit } from './filters.ts'
import type { Scratch } from './scratch.ts'

export type Passed = {
  /** Number of products that pass all filters: `scratch.passed[0..total]`. */
  total: number
  /** Products per attribute value, ignoring the filter on that value's own attribute. */
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
  const { columns, specifications, variantEnds, variants, variantInStock } = model
  const { needed, satisfies, concerns, inCategory, min, max } = filters
  const counts = new Uint32Array(model.values.length)
  const counted = new Uint32Array(model.values.length)
  const passed: Passed = { total: 0, counts, inStock: 0, priced: 0 }
  for (let at = 0; at < candidates.length; at++) {
    const ordinal = candidates[at]!
    if (columns.gone[ordinal] === 1 || columns.published[ordinal]! > now) continue
    const price = prices[ordinal]!
    const stamp = at + 1
    const firstValue = ordinal === 0 ? 0 : specifications.ends[ordinal - 1]!
    const endValue = specifications.ends[ordinal]!
    let had = price >= min && price <= max ? priceBit : 0
    if (inCategory !== null && inCategory[ordinal] === 1) had |= categoryBit
    for (let each = firstValue; each < endValue; each++) had |= satisfies[specifications.items[each]!]!
    let passes = false
    let butPrice = false
    let inStock = false
    // Bits of the filters that are the only one failed by some variant.
    let near = 0
    const firstVariant = ordinal === 0 ? 0 : variantEnds[ordinal - 1]!
    for (let variant = firstVariant; variant < variantEnds[ordinal]!; variant++) {
      const start = variant === 0 ? 0 : variants.ends[variant - 1]!
      const end = variants.ends[variant]!
      let has = had | (variantInStock[variant]! << 1)
      for (let each = start; each < end; each++) has |= satisfies[variants.items[each]!]!
      const missing = needed & ~has
      if ((missing & (missing - 1)) !== 0) continue
      if (missing === 0) passes = butPrice = true
      else if (missing === priceBit) butPrice = true
      else near |= missing
      if ((missing === 0 || missing === stockBit) && (has & stockBit) !== 0) inStock = true
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
      if ((passes || (concerns[value]! & near) !== 0) && counted[value] !== stamp) {
        counted[value] = stamp
        counts[value]!++
      }
    }
    if (inStock) passed.inStock++
    if (butPrice) scratch.prices[passed.priced++] = price
    if (passes || (near & categoryBit) !== 0) scratch.passes[ordinal] = 1
    if (!passes) continue
    scratch.passed[passed.total++] = ordinal
  }
  return passed
}
