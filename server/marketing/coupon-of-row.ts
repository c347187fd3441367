import type { Lang } from '#contract/languages.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import { textIn } from '#server/platform/text-in.ts'
import type { Coupon, CouponBenefit } from '#server/pricing/offers/coupon.ts'
import type { Scope } from '#server/pricing/offers/scope.ts'

/** A coupon as returned by a cart's query, with its number of uses so far. Times in epoch milliseconds. */
export type CouponRow = {
  id: number
  code: string
  labels: Texts
  kind: 'percentage' | 'amount' | 'free_shipping'
  percent: number | null
  amounts: Record<string, number> | null
  minimum: Record<string, number> | null
  productIds: number[] | null
  categoryIds: number[] | null
  startsAt: number | null
  endsAt: number | null
  maxUses: number | null
  maxUsesPerCustomer: number | null
  firstOrderOnly: boolean
  combinable: boolean
  active: boolean
  maxClaims: number | null
  /** By this customer or visitor. */
  claimed: boolean
  used: number
  usedByCustomer: number
  hasOrdered: boolean
}

/** Converts a coupon row for the calculation; null if the coupon is inactive. */
export function couponOfRow(row: CouponRow | null, lang: Lang): Coupon | null {
  if (!row?.active) return null
  const { id, code, startsAt, endsAt, minimum, maxUses, maxUsesPerCustomer, firstOrderOnly, combinable } = row
  return {
    ...{ id, code, startsAt, endsAt, minimum, maxUses, maxUsesPerCustomer, firstOrderOnly, combinable },
    label: textIn(row.labels, lang) || code,
    unclaimed: row.maxClaims !== null && !row.claimed,
    scope: scopeOf(row.productIds, row.categoryIds, null),
    uses: { total: row.used, byCustomer: row.usedByCustomer, hasOrdered: row.hasOrdered },
    ...benefitOf(row),
  }
}

/** Without any list, the scope is the whole shop. */
export function scopeOf(
  productIds: number[] | null,
  categoryIds: number[] | null,
  collectionIds: number[] | null,
): Scope {
  if (!productIds && !categoryIds && !collectionIds) return null
  return { productIds: productIds ?? [], categoryIds: categoryIds ?? [], collectionIds: collectionIds ?? [] }
}

function benefitOf({ kind, percent, amounts }: CouponRow): CouponBenefit {
  if (kind === 'percentage') return { kind, percent: percent ?? 0 }
  return kind === 'amount' ? { kind, amounts: amounts ?? {} } : { kind }
}
