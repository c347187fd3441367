import type { PromotionTerms } from '#server/db/tables/marketing.ts'
import type { promotion } from '#server/db/tables.ts'
import type { Break, Promotion, Tier } from '#server/pricing/offers/promotions.ts'
import { scopeOf } from './coupon-of-row.ts'

type Row = Omit<typeof promotion.$inferSelect, 'pictureId' | 'banner' | 'version' | 'createdAt'>

/** Converts a promotion row for the calculation. */
export function promotionOfRow(row: Row, label: string): Promotion {
  const scope = scopeOf(row.productIds, row.categoryIds, row.collectionIds)
  const basics = {
    id: row.id,
    label,
    combinable: row.combinable,
    startsAt: row.startsAt?.getTime() ?? null,
    endsAt: row.endsAt?.getTime() ?? null,
  }
  switch (row.kind) {
    case 'percentage':
      return { ...basics, kind: row.kind, scope, percent: row.percent ?? 0 }
    case 'amount':
      return { ...basics, kind: row.kind, scope, amounts: row.amounts ?? {} }
    case 'tiers':
      return { ...basics, kind: row.kind, scope, tiers: (row.tiers ?? []).map(tierOf) }
    case 'volume':
      return { ...basics, kind: row.kind, scope, breaks: (row.breaks ?? []).map(breakOf) }
    case 'buy_x_get_y':
      return {
        ...basics,
        kind: row.kind,
        buy: { scope, quantity: row.buy ?? 1 },
        get: { scope, quantity: row.get ?? 1, percent: row.percent ?? 10_000 },
        limit: null,
      }
  }
}

/** Converts a row of the promotion history for the calculation. */
export function promotionOfTerms(terms: PromotionTerms): Promotion {
  const { product_ids, category_ids, collection_ids, starts_at, ends_at, ...same } = terms
  const row: Row = {
    ...same,
    productIds: product_ids,
    categoryIds: category_ids,
    collectionIds: collection_ids,
    startsAt: starts_at === null ? null : new Date(starts_at),
    endsAt: ends_at === null ? null : new Date(ends_at),
    tiers: null,
    breaks: null,
    buy: null,
    get: null,
    template: null,
  }
  return promotionOfRow(row, terms.handle)
}

function breakOf({ from, percent, amounts }: NonNullable<Row['breaks']>[number]): Break {
  return percent === undefined ? { from, amounts: amounts ?? {} } : { from, percent }
}

function tierOf({ from, percent, amounts }: NonNullable<Row['tiers']>[number]): Tier {
  return percent === undefined ? { from, amounts: amounts ?? {} } : { from, percent }
}
