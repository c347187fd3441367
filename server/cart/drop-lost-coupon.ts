import type { Notice } from '#contract/cart.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { cartOwner } from './cart-owner.ts'
import type { CartState } from './cart-state.ts'
import { couponRefusal } from './coupon-refusal.ts'
import type { PricedCart } from './price-cart.ts'
import { writeCart } from './write-cart.ts'

/**
 * Takes a coupon off the cart that nothing the shopper puts in can bring back: used up, expired, unknown, or not
 * for this customer. One that only waits for its minimum or its products stays.
 * @returns the cart without it and what to tell, or null where nothing is lost.
 */
export async function dropLostCoupon(
  ctx: CallContext,
  { state, figures }: PricedCart,
): Promise<{ state: CartState; notices: Notice[] } | null> {
  if (!state.couponCode) return null
  const refusal = figures.coupon ? figures.coupon.refusal : ({ reason: 'coupon_unknown' } as const)
  const lost =
    refusal !== null &&
    (['coupon_unknown', 'coupon_expired', 'coupon_used_up'].includes(refusal.reason) ||
      ('condition' in refusal && refusal.condition === 'first_order'))
  if (!lost) return null
  const text = couponRefusal(refusal, state.couponCode, ctx)
  // Whoever changed the cart meanwhile looks at its coupon anyway.
  await writeCart(ctx.shop.pool, cartOwner(ctx), state, { columns: { couponCode: null } }, ctx.currency)
  return {
    state: { ...state, couponCode: null, coupon: null, version: state.version + 1 },
    notices: [{ reason: refusal.reason, message: ctx.t(text.key, text.values) }],
  }
}
