import { readMarketing } from '#server/marketing/read-marketing.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { couponKey } from '#server/pricing/coupon.ts'
import type { CartState } from './cart-state.ts'
import { type CartDecision, changeCart } from './change-cart.ts'
import { couponRefusal } from './coupon-refusal.ts'
import { priceCart } from './price-cart.ts'

/**
 * Puts a coupon on the cart, in place of the one before; null takes it off. Codes are compared without regard to
 * case. The same code again, or none to take off, changes nothing.
 * @throws Refusal naming the condition that failed; the cart stays as it was.
 */
export async function applyCoupon(ctx: CallContext, given: string | null): Promise<{ state: CartState }> {
  const code = given === null ? null : couponKey(given)
  const marketing = await readMarketing(ctx.shop)
  const decide = (state: CartState): CartDecision => {
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
