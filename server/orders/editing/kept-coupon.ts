import { eq } from 'drizzle-orm'
import type { Reader } from '#server/db/open.ts'
import { coupon } from '#server/db/tables.ts'
import { scopeOf } from '#server/marketing/coupon-of-row.ts'
import { isComplete } from '#server/pricing/amounts.ts'
import type { Coupon } from '#server/pricing/offers/coupon.ts'
import type { LockedOrder } from '../lock-order.ts'

/**
 * The free-shipping coupon of an order, as it applies to another shipping method. The buyer used it when they placed the
 * order, so its dates and limits of use no longer matter. What it demands of the goods still does.
 * @returns null if the order has none, the merchant deleted it, or nobody can tell what its minimum is: it has none in
 * the order's currency, nor in the base currency, from which others are converted.
 */
export async function keptCoupon(
  reader: Reader,
  { couponId, couponCode, currency }: Pick<LockedOrder, 'couponId' | 'couponCode' | 'currency'>,
  base: string,
): Promise<Coupon | null> {
  if (couponId === null) return null
  const [used] = await reader.select().from(coupon).where(eq(coupon.id, couponId))
  if (used?.kind !== 'free_shipping') return null
  if (used.minimum && !isComplete(used.minimum, currency) && !isComplete(used.minimum, base)) return null
  const code = couponCode ?? used.code
  return {
    ...{ id: used.id, code, label: code, kind: used.kind },
    ...{ minimum: used.minimum, combinable: used.combinable },
    scope: scopeOf(used.productIds, used.categoryIds, null),
    ...{ startsAt: null, endsAt: null, maxUses: null, maxUsesPerCustomer: null },
    ...{ firstOrderOnly: false, unclaimed: false, uses: { total: 0, byCustomer: 0, hasOrdered: false } },
  }
}
