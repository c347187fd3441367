import type { PromotionTerms } from '#server/db/tables/marketing.ts'
import {
  isReduction,
  type Promotion,
  type ReductionPromotion,
  running,
} from '#server/pricing/offers/promotions.ts'
import { covers, type ScopedProduct } from '#server/pricing/offers/scope.ts'
import { isCompletePromotion } from './complete-terms.ts'
import { promotionOfTerms } from './promotion-of-row.ts'

/** The promotions that reduce unit prices at one time. The same object until one of them begins, ends or changes. */
export type Reductions = {
  /** Differs for every set of promotions; part of cache keys. */
  version: number
  promotions: readonly ReductionPromotion[]
  on(product: ScopedProduct): readonly ReductionPromotion[]
}

/** A promotion and the period in which it reduces prices, in epoch milliseconds; `until` null: open-ended. */
export type ReductionPeriod = { promotion: ReductionPromotion; from: number; until: number | null }

let versions = 0
const none: readonly ReductionPromotion[] = []

export function reductionsAt(promotions: readonly Promotion[], now: number): Reductions {
  const active = promotions.filter(isReduction).filter((promotion) => running(promotion, now))
  return {
    version: ++versions,
    promotions: active,
    on: (product) =>
      active.length === 0 ? none : active.filter((promotion) => covers(promotion.scope, product)),
  }
}

export type TermsRow = { promotionId: number; since: number; terms: PromotionTerms | null }

/**
 * Periods of reduced prices from the history of promotions, whose rows are sorted by promotion and time. Leaves out terms
 * without an amount in the base currency, because prices cannot be calculated from them.
 */
export function reductionPeriods(rows: readonly TermsRow[], base: string): ReductionPeriod[] {
  return rows.flatMap(({ promotionId, since, terms }, index) => {
    if (!terms?.active || !isCompletePromotion(terms, base)) return []
    const promotion = promotionOfTerms(terms)
    if (!isReduction(promotion)) return []
    const next = rows[index + 1]
    const replaced = next?.promotionId === promotionId ? next.since : null
    const from = Math.max(since, promotion.startsAt ?? since)
    const until = earlier(promotion.endsAt, replaced)
    return until !== null && until <= from ? [] : [{ promotion, from, until }]
  })
}

function earlier(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}
