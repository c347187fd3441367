import { setImmediate } from 'node:timers/promises'
import type { ShownPrice } from '#server/pricing/shown-price.ts'
import type { Model } from './model.ts'

/** Prices as cards show them in one currency for one group of countries, by ordinal. */
export type PriceColumn = { prices: Float64Array; shown: ShownPrice; filled: Promise<void> }

/** Products between two pauses, while a column is filled. */
const batch = 5000

/** The column of a currency: base prices themselves where they are shown as stored, else worked out when first asked for. */
export async function priceColumn(model: Model, shown: ShownPrice): Promise<Float64Array> {
  if (shown.plain) return model.columns.price
  const known = model.prices.get(shown.key) ?? startColumn(model, shown)
  await known.filled
  // It may have been dropped meanwhile, because the columns moved.
  return model.prices.get(shown.key) === known ? known.prices : priceColumn(model, shown)
}

/** The lowest price of a product's variants as shown. */
export function shownLowest(model: Model, ordinal: number, shown: ShownPrice): number {
  const taxClass = model.taxClasses[model.columns.taxClass[ordinal]!] ?? ''
  const own = model.fixed.get(shown.currency)?.get(ordinal)
  if (!own) return shown.base(model.columns.price[ordinal]!, taxClass)
  const fixed = shown.fixed(own.fixed, taxClass)
  return Number.isFinite(own.converted) ? Math.min(fixed, shown.base(own.converted, taxClass)) : fixed
}

function startColumn(model: Model, shown: ShownPrice): PriceColumn {
  const prices = new Float64Array(model.columns.price.length)
  const column = { prices, shown, filled: fill(model, prices, shown) }
  model.prices.set(shown.key, column)
  return column
}

async function fill(model: Model, prices: Float64Array, shown: ShownPrice): Promise<void> {
  for (let ordinal = 0; ordinal < model.count; ordinal++) {
    prices[ordinal] = shownLowest(model, ordinal, shown)
    if (ordinal % batch === batch - 1) await setImmediate()
  }
}
