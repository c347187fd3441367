import type { Notice } from '#contract/cart.ts'
import { formatMoney } from '#contract/format.ts'
import { bcp47, type Lang } from '#contract/languages.ts'
import { readMarketing } from '#server/marketing/read-marketing.ts'
import { Refusal, type Text } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { type CouponRefusal, couponKey } from '#server/pricing/coupon.ts'
import { type CartDecision, changeCart } from './change-cart.ts'
import { cartOwner } from './load-cart.ts'
import { type PricedCart, priceCart } from './price-cart.ts'
import type { StoredCart } from './stored-cart.ts'
import { writeCart } from './write-cart.ts'

/**
 * Applies a coupon in place of the previous one; null removes it. Codes are case-insensitive. Repeating a call changes
 * nothing.
 * @throws Refusal naming the condition that failed; the cart is unchanged.
 */
export async function applyCoupon(ctx: CallContext, given: string | null): Promise<{ state: StoredCart }> {
  const code = given === null ? null : couponKey(given)
  const marketing = await readMarketing(ctx.shop)
  const decide = (state: StoredCart): CartDecision => {
    if (code === state.couponCode) return {}
    if (code === null) return { change: { columns: { couponCode: null } } }
    if (!state.coupon?.active) throw refused({ reason: 'coupon_unknown' }, code, ctx)
    if (state.lines.length === 0) throw new Refusal('cart_empty')
    const { figures } = priceCart(ctx, { ...state, couponCode: code }, marketing)
    if (figures.coupon?.refusal) throw refused(figures.coupon.refusal, code, ctx)
    return { change: { columns: { couponCode: code } } }
  }
  return changeCart(ctx, decide, code === null ? {} : { coupon: code })
}

function refused(refusal: Parameters<typeof couponRefusal>[0], code: string, ctx: CallContext): Refusal {
  const { reason, ...details } = refusal
  const text = couponRefusal(refusal, code, ctx)
  return new Refusal(reason, { text, fields: { code: text }, details })
}

/**
 * Removes a coupon that no change of the cart can make valid again: used up, expired, unknown, or not for this
 * customer. A coupon that lacks its minimum or its products stays.
 * @returns the cart without it and the notices, or null if the coupon stays.
 */
export async function dropLostCoupon(
  ctx: CallContext,
  { state, figures }: PricedCart,
): Promise<{ state: StoredCart; notices: Notice[] } | null> {
  if (!state.couponCode) return null
  const refusal = figures.coupon ? figures.coupon.refusal : ({ reason: 'coupon_unknown' } as const)
  const lost =
    refusal !== null &&
    (['coupon_unknown', 'coupon_expired', 'coupon_used_up'].includes(refusal.reason) ||
      ('condition' in refusal && refusal.condition === 'first_order'))
  if (!lost) return null
  const text = couponRefusal(refusal, state.couponCode, ctx)
  // If the cart was changed in the meantime, the next read of it checks the coupon again.
  await writeCart(ctx.shop.pool, cartOwner(ctx), state, { columns: { couponCode: null } }, ctx.currency)
  return {
    state: { ...state, couponCode: null, coupon: null, version: state.version + 1 },
    notices: [{ reason: refusal.reason, message: ctx.t(text.key, text.values) }],
  }
}

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
