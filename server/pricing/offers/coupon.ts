import { allocate } from '../allocate.ts'
import { type Amounts, amountIn, type InCurrency } from '../amounts.ts'
import { percentOf } from '../currency/rounding.ts'
import { sum } from '../money.ts'
import { discountLine, type OpenLine } from '../open-line.ts'
import { covers, type Scope } from './scope.ts'

export type Coupon = {
  id: number
  code: string
  label: string
  scope: Scope
  /** The minimum value of all goods in the cart, after promotions. */
  minimum: Amounts | null
  /** Epoch milliseconds; valid from startsAt until just before endsAt. */
  startsAt: number | null
  endsAt: number | null
  maxUses: number | null
  maxUsesPerCustomer: number | null
  firstOrderOnly: boolean
  /** The number of shoppers who can claim the coupon is limited, and this one has not. */
  unclaimed: boolean
  /** True if it may reduce lines that a promotion has already reduced. */
  combinable: boolean
  /** Uses in earlier orders, and whether there are any, except cancelled ones; 0 and false while the customer is unknown. */
  uses: { total: number; byCustomer: number; hasOrdered: boolean }
} & CouponBenefit

/** `percent` in 1/100 %. */
export type CouponBenefit =
  | { kind: 'percentage'; percent: number }
  | { kind: 'amount'; amounts: Amounts }
  | { kind: 'free_shipping' }

/** The reason a coupon does not apply, with the failed condition. Amounts in the cart's currency, times in epoch ms. */
export type CouponRefusal =
  | { reason: 'coupon_expired'; endsAt: number }
  | { reason: 'coupon_used_up'; condition: 'total' | 'customer' | 'claims' }
  | { reason: 'coupon_minimum'; minimum: number; missing: number }
  | { reason: 'coupon_not_applicable'; condition: 'not_started' | 'first_order' | 'products' }
  | { reason: 'coupon_not_combinable'; promotions: string[] }

/** True if a change of the cart's goods may lift the refusal. */
export function mayApplyLater(refusal: CouponRefusal): boolean {
  return (
    refusal.reason === 'coupon_minimum' ||
    refusal.reason === 'coupon_not_combinable' ||
    (refusal.reason === 'coupon_not_applicable' && refusal.condition === 'products')
  )
}

/** Normalises a code for storage and comparison, ignoring case and surrounding space. */
export function couponKey(code: string): string {
  return code.normalize('NFKC').trim().toUpperCase()
}

/** The first failed condition: the coupon's own before those on the cart. Expects lines after promotions. */
export function refuseCoupon(
  coupon: Coupon,
  lines: readonly OpenLine[],
  at: InCurrency & { now: number },
): CouponRefusal | null {
  const covered = lines.filter((line) => covers(coupon.scope, line.input))
  return (
    refuseByTime(coupon, at.now) ??
    refuseByUse(coupon) ??
    (covered.length === 0 ? { reason: 'coupon_not_applicable', condition: 'products' } : null) ??
    refuseByMinimum(coupon, lines, at) ??
    (coupon.combinable ? null : refuseByPromotions(covered))
  )
}

/** Step 4: applies the coupon to the covered goods, at most down to 0. Does not change shipping. */
export function applyCoupon(coupon: Coupon, lines: readonly OpenLine[], target: InCurrency): number {
  if (coupon.kind === 'free_shipping') return 0
  const covered = lines.filter((line) => covers(coupon.scope, line.input))
  const value = sum(covered.map((line) => line.left))
  const wanted =
    coupon.kind === 'percentage' ? percentOf(value, coupon.percent) : amountIn(coupon.amounts, target)
  const discount = Math.min(value, wanted)
  const shares = allocate(
    discount,
    covered.map((line) => line.left),
  )
  covered.forEach((line, index) => {
    discountLine(line, { source: 'coupon', id: coupon.id, label: coupon.label, amount: shares[index]! })
  })
  return discount
}

function refuseByTime({ startsAt, endsAt }: Coupon, now: number): CouponRefusal | null {
  if (endsAt !== null && now >= endsAt) return { reason: 'coupon_expired', endsAt }
  if (startsAt !== null && now < startsAt)
    return { reason: 'coupon_not_applicable', condition: 'not_started' }
  return null
}

function refuseByUse({
  uses,
  maxUses,
  maxUsesPerCustomer,
  firstOrderOnly,
  unclaimed,
}: Coupon): CouponRefusal | null {
  if (unclaimed) return { reason: 'coupon_used_up', condition: 'claims' }
  if (maxUses !== null && uses.total >= maxUses) return { reason: 'coupon_used_up', condition: 'total' }
  if (maxUsesPerCustomer !== null && uses.byCustomer >= maxUsesPerCustomer) {
    return { reason: 'coupon_used_up', condition: 'customer' }
  }
  if (firstOrderOnly && uses.hasOrdered) return { reason: 'coupon_not_applicable', condition: 'first_order' }
  return null
}

function refuseByMinimum(
  coupon: Coupon,
  lines: readonly OpenLine[],
  target: InCurrency,
): CouponRefusal | null {
  if (coupon.minimum === null) return null
  const minimum = amountIn(coupon.minimum, target)
  const missing = minimum - sum(lines.map((line) => line.left))
  return missing > 0 ? { reason: 'coupon_minimum', minimum, missing } : null
}

function refuseByPromotions(covered: readonly OpenLine[]): CouponRefusal | null {
  const promotions = new Set(covered.flatMap((line) => line.discounts.map((discount) => discount.label)))
  return promotions.size > 0 ? { reason: 'coupon_not_combinable', promotions: [...promotions] } : null
}
