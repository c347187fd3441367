import { and, gt, isNull, or } from 'drizzle-orm'
import type { Reader } from '#server/db/open.ts'
import { coupon, promotion } from '#server/db/tables.ts'
import { type Amounts, isComplete } from '#server/pricing/amounts.ts'

type PromotionTerms = Pick<typeof promotion.$inferSelect, 'amounts' | 'tiers' | 'breaks'>

/** True if all amounts of a promotion are known in this currency, from which all others are converted. */
export function hasCompleteTerms({ amounts, tiers, breaks }: PromotionTerms, base: string): boolean {
  return areComplete(
    [
      amounts,
      ...(tiers ?? []).flatMap((tier) => [tier.from, tier.amounts]),
      ...(breaks ?? []).map((step) => step.amounts),
    ],
    base,
  )
}

/**
 * The handles of promotions and the codes of coupons that have not ended and have an amount or a minimum that is not known in
 * this currency.
 */
export async function offersWithout(reader: Reader, base: string, at: Date): Promise<string[]> {
  const promotions = await reader
    .select()
    .from(promotion)
    .where(or(isNull(promotion.endsAt), gt(promotion.endsAt, at)))
    .orderBy(promotion.id)
  // The codes of a series share the terms of its first one.
  const coupons = await reader
    .select({ code: coupon.code, amounts: coupon.amounts, minimum: coupon.minimum })
    .from(coupon)
    .where(and(isNull(coupon.seriesId), or(isNull(coupon.endsAt), gt(coupon.endsAt, at))))
    .orderBy(coupon.id)
  return [
    ...promotions.filter((row) => !hasCompleteTerms(row, base)).map(({ handle }) => handle),
    ...coupons
      .filter(({ amounts, minimum }) => !areComplete([amounts, minimum], base))
      .map(({ code }) => code),
  ]
}

function areComplete(amounts: readonly (Amounts | null | undefined)[], base: string): boolean {
  return amounts.every((each) => !each || isComplete(each, base))
}
