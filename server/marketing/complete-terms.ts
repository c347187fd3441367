import { and, gt, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#server/db/open.ts'
import { coupon, promotion } from '#server/db/tables.ts'

/** Offers of each kind that are named at most: messages list ten and say that there are more. */
const maxNamed = 11

/** True for promotions whose amounts are all known in this currency, from which others are converted. */
export function isCompletePromotion(base: string): SQL {
  return sql`(coalesce(${promotion.amounts} ? ${base}, true)
    and not exists (select from jsonb_array_elements(${promotion.tiers}) step
      where not step -> 'from' ? ${base} or not step -> 'amounts' ? ${base})
    and not exists (select from jsonb_array_elements(${promotion.breaks}) step
      where not step -> 'amounts' ? ${base}))`
}

/** True for coupons whose amount and minimum are known in this currency, as `active` in `coupons/read-coupons.ts`. */
export function isCompleteCoupon(base: string): SQL {
  return sql`(coalesce(${coupon.amounts} ? ${base}, true) and coalesce(${coupon.minimum} ? ${base}, true))`
}

/**
 * The handles of promotions and the codes of coupons that have not ended and have an amount or a minimum that is not known in
 * this currency.
 */
export async function offersWithout(reader: Reader, base: string, at: Date): Promise<string[]> {
  const promotions = await reader
    .select({ name: promotion.handle })
    .from(promotion)
    .where(and(or(isNull(promotion.endsAt), gt(promotion.endsAt, at)), not(isCompletePromotion(base))))
    .orderBy(promotion.id)
    .limit(maxNamed)
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
  return [...promotions, ...coupons].map(({ name }) => name)
}
