import { and, gt, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { escapeLiteral } from 'pg'
import type { Reader } from '#server/db/open.ts'
import { coupon, promotion } from '#server/db/tables.ts'
import { isComplete } from '#server/pricing/amounts.ts'

/** Offers of each kind that are named at most: messages list ten and say that there are more. */
const maxNamed = 11

type Terms = Pick<typeof promotion.$inferSelect, 'amounts'> &
  Partial<Pick<typeof promotion.$inferSelect, 'tiers' | 'breaks'>>

/** True for a promotion whose amounts are all known in this currency, from which others are converted. */
export function isCompletePromotion({ amounts, tiers, breaks }: Terms, base: string): boolean {
  const all = [
    amounts,
    ...(tiers ?? []).flatMap((tier) => [tier.from, tier.amounts]),
    ...(breaks ?? []).map((each) => each.amounts),
  ]
  return all.every((each) => !each || isComplete(each, base))
}

/** True for coupon `row` of a query whose amount and minimum are known in a currency, which is an expression of SQL. */
export function completeCoupon(row: string, currency: string): string {
  return `(coalesce(${row}.amounts ? ${currency}, true) and coalesce(${row}.minimum ? ${currency}, true))`
}

/** The same for queries of Drizzle. */
export function isCompleteCoupon(base: string): SQL {
  return sql.raw(completeCoupon('coupon', escapeLiteral(base)))
}

/**
 * The handles of promotions and the codes of coupons that have not ended and have an amount or a minimum that is not known in
 * this currency.
 */
export async function offersWithout(reader: Reader, base: string, at: Date): Promise<string[]> {
  const { handle: name, amounts, tiers, breaks } = promotion
  const promotions = await reader
    .select({ name, amounts, tiers, breaks })
    .from(promotion)
    .where(or(isNull(promotion.endsAt), gt(promotion.endsAt, at)))
    .orderBy(promotion.id)
  // The codes of a series share the terms of its first one.
  const coupons = await reader
    .select({ name: coupon.code })
    .from(coupon)
    .where(
      and(
        isNull(coupon.seriesId),
        or(isNull(coupon.endsAt), gt(coupon.endsAt, at)),
        not(isCompleteCoupon(base)),
      ),
    )
    .orderBy(coupon.id)
    .limit(maxNamed)
  const lacking = promotions.filter((each) => !isCompletePromotion(each, base)).slice(0, maxNamed)
  return [...lacking, ...coupons].map((each) => each.name)
}
