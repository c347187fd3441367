import type { Notice } from '#contract/cart.ts'
import { claimCoupon } from '#server/marketing/coupons/claim-coupon.ts'
import { readMarketing } from '#server/marketing/read-marketing.ts'
import { say } from '#server/platform/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { couponKey, mayApplyLater } from '#server/pricing/offers/coupon.ts'
import { type CartDecision, changeCart } from './change-cart.ts'
import { couponRefusal } from './coupon-refusal.ts'
import { cartOwner } from './load-cart.ts'
import { type PricedCart, priceCart } from './price-cart.ts'
import type { StoredCart } from './stored-cart.ts'
import { writeCart } from './write-cart.ts'

/**
 * Applies a coupon in place of the previous one; null removes it. Codes are case-insensitive. Repeating a call changes
 * nothing. A coupon with limited claims is claimed by applying it. An empty cart keeps a coupon for the goods to come; so
 * does any cart with `keep`, if other goods can make the coupon apply.
 * @throws Refusal naming the condition that failed; the cart is unchanged.
 */
export async function applyCoupon(
  ctx: CallContext,
  { code: given, keep = false }: { code: string | null; keep?: boolean | undefined },
): Promise<{ state: StoredCart }> {
  const code = given === null ? null : couponKey(given)
  const marketing = await readMarketing(ctx.shop)
  const decide = async (state: StoredCart): Promise<CartDecision> => {
    if (code === state.couponCode) return {}
    if (code === null) return { change: { columns: { couponCode: null } } }
    if (!state.coupon?.active) throw refused({ reason: 'coupon_unknown' }, code, ctx)
    const isLimited = state.coupon.maxClaims !== null && !state.coupon.claimed
    // Claimed at last, so that a coupon which is refused for another reason takes no claim from others.
    const coupon = { ...state.coupon, claimed: true }
    const { figures } = priceCart(ctx, { ...state, couponCode: code, coupon }, marketing)
    const refusal = figures.coupon?.refusal
    const waits = refusal && (keep || state.lines.length === 0) && mayApplyLater(refusal)
    if (refusal && !waits) throw refused(refusal, code, ctx)
    if (isLimited) await claimCoupon(ctx, code)
    return { change: { columns: { couponCode: code } } }
  }
  const done = await changeCart(ctx, decide, code === null ? {} : { coupon: code })
  const { coupon } = done.state
  // The state was read before the coupon was claimed.
  return code !== null && coupon ? { state: { ...done.state, coupon: { ...coupon, claimed: true } } } : done
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
    notices: [{ reason: refusal.reason, message: say(ctx.t, text) }],
  }
}
