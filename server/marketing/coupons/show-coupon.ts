import type { CouponState, ShownCoupon } from '#contract/coupon.ts'
import { formatMoney } from '#contract/format.ts'
import { bcp47, type Lang } from '#contract/languages.ts'
import { translator } from '#server/platform/messages.ts'
import type { Shop } from '#server/platform/shop.ts'
import { textIn } from '#server/platform/text-in.ts'
import { type Amounts, amountIn } from '#server/pricing/amounts.ts'
import { exchangeOf } from '#server/pricing/currency/exchange-of.ts'
import type { CouponRow } from '../coupon-of-row.ts'
import { percentText } from '../offer-texts.ts'
import type { OwnedCoupon } from './read-coupons.ts'

type Reader = { shop: Shop; lang: Lang; currency: string }

/** A coupon as the contract has it, in the reader's language and currency. */
export function showCoupon(owned: OwnedCoupon, reader: Reader): ShownCoupon {
  const { coupon, listed, slug, name, summary, usedIn, claims } = owned
  const { code, labels, startsAt, endsAt, minimum, maxClaims, claimed } = coupon
  const { currency, lang, shop } = reader
  return {
    code,
    name: name || textIn(labels, lang) || code,
    summary: summary ?? '',
    slug: listed ? slug : null,
    benefit: benefitText(coupon, reader),
    minimum: minimum && {
      amount: amountIn(minimum, { currency, exchange: exchangeOf(shop, currency) }),
      currency,
    },
    startsAt: isoOf(startsAt),
    endsAt: isoOf(endsAt),
    state: stateOf(coupon, shop.now().getTime()),
    claimed,
    claimsLeft: maxClaims === null ? null : Math.max(0, maxClaims - claims),
    usedIn,
  }
}

/** The reduction in words, such as "10% off". */
function benefitText({ kind, percent, amounts }: CouponRow, { shop, lang, currency }: Reader): string {
  const t = translator(lang)
  if (kind === 'free_shipping') return t('offer.free_shipping')
  if (kind === 'percentage') return t('offer.percent_off', { percent: percentText(percent ?? 0, lang) })
  const amount = amountIn(amounts as Amounts, { currency, exchange: exchangeOf(shop, currency) })
  return t('offer.amount_off', { amount: formatMoney({ amount, currency }, bcp47[lang]) })
}

export function stateOf(coupon: CouponRow, now: number): CouponState {
  const { active, startsAt, endsAt, maxUses, used, maxUsesPerCustomer, usedByCustomer, firstOrderOnly } =
    coupon
  if (maxUsesPerCustomer !== null && usedByCustomer >= maxUsesPerCustomer) return 'used'
  if (firstOrderOnly && usedByCustomer > 0) return 'used'
  if (!active || (endsAt !== null && now >= endsAt)) return 'expired'
  if (maxUses !== null && used >= maxUses) return 'gone'
  return startsAt !== null && now < startsAt ? 'upcoming' : 'usable'
}

function isoOf(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString()
}
