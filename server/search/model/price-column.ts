import { setImmediate } from 'node:timers/promises'
import type { Marketing } from '#server/marketing/read-marketing.ts'
import type { Reductions } from '#server/marketing/reductions.ts'
import type { ReductionPromotion } from '#server/pricing/offers/promotions.ts'
import type { ShownPrice } from '#server/pricing/shown-price.ts'
import type { Entry } from '../build/entry.ts'
import { type Model, ordinalOf } from './model.ts'
import { listOf } from './postings.ts'

/** How prices are shown: in one currency, after the promotions running at `now` (epoch milliseconds). */
export type ColumnPricing = { shown: ShownPrice; marketing: Marketing; reductions: Reductions; now: number }

/** Prices as shown on cards in one currency for one group of countries, by ordinal. */
export type PriceColumn = ColumnPricing & { prices: Float64Array; filled: Promise<void> }

/** Products priced before the event loop gets a turn. */
const batch = 5000

/** The column of a currency: the base prices if they are shown as stored, otherwise computed on first use. */
export async function priceColumn(model: Model, pricing: ColumnPricing): Promise<Float64Array> {
  if (pricing.shown.plain && pricing.reductions.promotions.length === 0) return model.columns.price
  const column = currentColumn(model, pricing) ?? startColumn(model, pricing)
  await column.filled
  // The column may have been dropped in the meantime, because the columns grew or promotions changed.
  return currentColumn(model, pricing) === column ? column.prices : priceColumn(model, pricing)
}

/** Updates the columns after a product's figures have changed. */
export function updatePrices(model: Model, entry: Entry, ordinal: number): void {
  for (const column of model.prices.values()) {
    const { marketing, now } = column
    const reductions = column.reductions.on({
      productId: entry.id,
      categoryIds: marketing.withAncestors(entry.categories),
      collectionIds: marketing.collectionsOf(entry.id, now),
    })
    column.prices[ordinal] = shownLowest(model, ordinal, column.shown, reductions)
  }
}

function currentColumn(model: Model, pricing: ColumnPricing): PriceColumn | undefined {
  const column = model.prices.get(pricing.shown.key)
  return column?.reductions === pricing.reductions && column.shown.oss === pricing.shown.oss
    ? column
    : undefined
}

function startColumn(model: Model, pricing: ColumnPricing): PriceColumn {
  const prices = new Float64Array(model.columns.price.length)
  const column = { ...pricing, prices, filled: fill(model, prices, pricing) }
  model.prices.set(pricing.shown.key, column)
  return column
}

async function fill(model: Model, prices: Float64Array, pricing: ColumnPricing): Promise<void> {
  const reductions = reductionsByOrdinal(model, pricing)
  for (let ordinal = 0; ordinal < model.count; ordinal++) {
    prices[ordinal] = shownLowest(model, ordinal, pricing.shown, reductions[ordinal])
    if (ordinal % batch === batch - 1) await setImmediate()
  }
}

/** The lowest shown price of a product's variants. */
function shownLowest(
  model: Model,
  ordinal: number,
  shown: ShownPrice,
  reductions: readonly ReductionPromotion[] | undefined,
): number {
  const taxClass = model.taxClasses[model.columns.taxClass[ordinal]!] ?? ''
  const show = (amount: number, fixed: boolean) => shown.show({ amount, fixed }, taxClass, reductions)
  const own = model.fixed.get(shown.currency)?.get(ordinal)
  if (!own) return show(model.columns.price[ordinal]!, false)
  const fixed = show(own.fixed, true)
  return Number.isFinite(own.converted) ? Math.min(fixed, show(own.converted, false)) : fixed
}

/** The running promotions that cover each product. Products with the same promotions share a list. */
function reductionsByOrdinal(model: Model, pricing: ColumnPricing): (ReductionPromotion[] | undefined)[] {
  const lists: (ReductionPromotion[] | undefined)[] = []
  for (const promotion of pricing.reductions.promotions) {
    const extended = new Map<ReductionPromotion[] | undefined, ReductionPromotion[]>()
    const covered = new Uint8Array(model.count)
    cover(covered, model, promotion.scope, pricing)
    for (let ordinal = 0; ordinal < model.count; ordinal++) {
      if (covered[ordinal] === 0) continue
      const before = lists[ordinal]
      const after = extended.get(before) ?? [...(before ?? []), promotion]
      extended.set(before, after)
      lists[ordinal] = after
    }
  }
  return lists
}

function cover(
  covered: Uint8Array,
  model: Model,
  scope: ReductionPromotion['scope'],
  { marketing, now }: ColumnPricing,
): void {
  if (scope === null) {
    covered.fill(1)
    return
  }
  const members = scope.collectionIds.flatMap((id) => marketing.membersOf(id, now))
  for (const id of [...scope.productIds, ...members]) {
    const ordinal = ordinalOf(model, id)
    if (ordinal !== -1) covered[ordinal] = 1
  }
  for (const id of scope.categoryIds) {
    const term = model.groups.ids.get(`c${id}`)
    for (const list of term === undefined ? [] : listOf(model.groups, term)) {
      for (let at = 0; at < list.length; at++) covered[list[at]! >>> 2] = 1
    }
  }
}
