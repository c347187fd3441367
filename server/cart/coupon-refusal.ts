import { formatMoney } from '#contract/format.ts'
import { bcp47, type Lang } from '#contract/languages.ts'
import type { Text } from '#server/platform/refusal.ts'
import type { CouponRefusal } from '#server/pricing/offers/coupon.ts'

/** A sentence that names the condition of the coupon that failed. */
export function couponRefusal(
  refusal: CouponRefusal | { reason: 'coupon_unknown' },
  code: string,
  { lang, currency }: { lang: Lang; currency: string },
): Text {
  const money = (amount: number) => formatMoney({ amount, currency }, bcp47[lang])
  switch (refusal.reason) {
    case 'coupon_unknown':
      return { key: 'reason.coupon_unknown', values: { code } }
    case 'coupon_expired':
      return { key: 'reason.coupon_expired', values: { code, date: new Date(refusal.endsAt) } }
    case 'coupon_used_up':
      return { key: `reason.coupon_used_up_${refusal.condition}`, values: { code } }
    case 'coupon_minimum':
      return {
        key: 'reason.coupon_minimum',
        values: { code, minimum: money(refusal.minimum), missing: money(refusal.missing) },
      }
    case 'coupon_not_applicable':
      return { key: `reason.coupon_not_applicable_${refusal.condition}`, values: { code } }
    case 'coupon_not_combinable':
      return {
        key: 'reason.coupon_not_combinable',
        values: { code, promotions: refusal.promotions.join(', ') },
      }
  }
}
