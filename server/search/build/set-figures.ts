import type { Model } from '../model/model.ts'
import { updatePrices } from '../model/price-column.ts'
import { standingOf } from '../model/standing.ts'
import { maxPopularity } from '../model/weights.ts'
import type { Entry, EntryVariant } from './entry.ts'

/** Writes the figures that can change in place: prices, stock, sales, date. Expects the same variants as when added. */
export function setFigures(model: Model, entry: Entry, ordinal: number): void {
  const { columns } = model
  columns.sales[ordinal] = entry.sales
  columns.rating[ordinal] = weightedRating(entry)
  columns.published[ordinal] = Math.max(0, entry.published)
  columns.taxClass[ordinal] = taxClassId(model, entry.taxClass)
  columns.price[ordinal] = lowest(relevantVariants(entry).map((variant) => variant.price))
  columns.reduced[ordinal] = entry.variants.some((variant) => variant.reduced) ? 1 : 0
  columns.inStock[ordinal] = entry.variants.some((variant) => variant.inStock) ? 1 : 0
  columns.popularity[ordinal] = Math.min(maxPopularity, Math.log10(1 + entry.sales) / 2)
  columns.margin[ordinal] = margin(entry)
  columns.standing[ordinal] = standingOf(columns.inStock[ordinal]!, columns.popularity[ordinal]!)
  const first = ordinal === 0 ? 0 : model.variantEnds[ordinal - 1]!
  for (const [place, variant] of entry.variants.entries()) {
    model.variantInStock[first + place] = variant.inStock ? 1 : 0
  }
  setFixedPrices(model, entry, ordinal)
  updatePrices(model, entry, ordinal)
}

/** The variants in stock, or all if none is, as on the product's card. */
function relevantVariants({ variants }: Entry): EntryVariant[] {
  const available = variants.filter((variant) => variant.inStock)
  return available.length > 0 ? available : variants
}

/** The part of the price of the cheapest variant, of those in stock, that is above its cost. 0 if no cost is known. */
function margin(entry: Entry): number {
  const [first, ...others] = relevantVariants(entry)
  if (!first) return 0
  const { price, cost } = others.reduce((least, each) => (each.price < least.price ? each : least), first)
  return cost === null || price === 0 ? 0 : Math.max(0, (price - cost) / price)
}

/** Every product begins with this many reviews of these stars, so that one excellent review is not the best product. */
const assumed = { count: 5, stars: 3.5 }

function weightedRating({ ratingSum, ratingCount }: Entry): number {
  return (ratingSum + assumed.count * assumed.stars) / (ratingCount + assumed.count)
}

function lowest(amounts: number[]): number {
  let min = Number.POSITIVE_INFINITY
  for (const amount of amounts) if (amount < min) min = amount
  return min
}

function taxClassId({ taxClasses }: Model, name: string): number {
  const index = taxClasses.indexOf(name)
  return index === -1 ? taxClasses.push(name) - 1 : index
}

/** Per currency with fixed prices: the lowest fixed price, and the lowest base price of variants without one. */
function setFixedPrices(model: Model, entry: Entry, ordinal: number): void {
  const variants = relevantVariants(entry)
  for (const prices of model.fixed.values()) prices.delete(ordinal)
  for (const currency of new Set(variants.flatMap(({ fixed }) => Object.keys(fixed ?? {})))) {
    const fixed = variants.flatMap((variant) => variant.fixed?.[currency] ?? [])
    const rest = variants.filter((variant) => variant.fixed?.[currency] === undefined)
    const prices = model.fixed.get(currency) ?? new Map()
    model.fixed.set(currency, prices)
    prices.set(ordinal, { fixed: lowest(fixed), converted: lowest(rest.map((variant) => variant.price)) })
  }
}
