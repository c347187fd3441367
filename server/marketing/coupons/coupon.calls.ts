import type { Handlers } from '#server/platform/calls.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { ensureVisitor } from '#server/platform/visitor.ts'
import { couponKey } from '#server/pricing/offers/coupon.ts'
import { claimCoupon } from './claim-coupon.ts'
import { couponOwner, readCoupons } from './read-coupons.ts'
import { showCoupon } from './show-coupon.ts'

export const couponHandlers: Handlers<'/coupon/list' | '/coupon/mine' | '/coupon/claim'> = {
  '/coupon/list': async (ctx) => ({ items: await show(ctx, 'listed') }),
  '/coupon/mine': async (ctx) => ({ items: await show(ctx, 'own') }),

  async '/coupon/claim'(ctx, { code }) {
    await claimCoupon(ctx, code)
    const [coupon] = await show(ctx, { code: couponKey(code) })
    return { coupon: coupon!, visitorId: ensureVisitor(ctx) }
  },
}

async function show(ctx: CallContext, ask: Parameters<typeof readCoupons>[3]) {
  const found = await readCoupons(ctx.shop, couponOwner(ctx), ctx.lang, ask)
  return found.map((each) => showCoupon(each, ctx))
}
