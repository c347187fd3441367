import type { CouponOffer } from '#contract/coupon.ts'
import { couponOwner, type OwnedCoupon, readCoupons } from '#server/marketing/coupons/read-coupons.ts'
import { showCoupon, stateOf } from '#server/marketing/coupons/show-coupon.ts'
import { type Marketing, readMarketing } from '#server/marketing/read-marketing.ts'
import { say } from '#server/platform/messages.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { calculateCart } from '#server/pricing/calculate.ts'
import type { CartFigures } from '#server/pricing/cart-figures.ts'
import { couponRefusal } from './coupon-refusal.ts'
import { cartOwner, loadCart } from './load-cart.ts'
import { priceCart } from './price-cart.ts'
import type { StoredCart } from './stored-cart.ts'

/** Coupons that are priced with the cart. A shopper with more of them finds the rest in their account. */
const maxOffers = 20

/** The shopper's coupons and those for everyone, each priced with the cart: the ones that apply first, by saving. */
export async function couponOffers(ctx: CallContext): Promise<CouponOffer[]> {
  const { shop, customer, visitorId } = ctx
  const state = customer || visitorId ? await loadCart(shop, cartOwner(ctx), ctx) : null
  if (!state || state.lines.length === 0) return []
  const emails = state.email ? [state.email] : []
  const [marketing, own, listed] = await Promise.all([
    readMarketing(shop),
    readCoupons(shop, couponOwner(ctx), ctx.lang, 'own', emails),
    readCoupons(shop, couponOwner(ctx), ctx.lang, 'listed', emails),
  ])
  const now = shop.now().getTime()
  const known = new Map([...own, ...listed].map((each) => [each.coupon.code, each]))
  const usable = [...known.values()].filter(({ coupon, claims }) => {
    const isOpen = coupon.maxClaims === null || coupon.claimed || claims < coupon.maxClaims
    return stateOf(coupon, now) === 'usable' && isOpen
  })
  const without = figuresOf(ctx, { ...state, couponCode: null, coupon: null }, marketing).total
  const applied = figuresOf(ctx, state, marketing).total
  const offers = usable
    .slice(0, maxOffers)
    .map((each) => offerOf(ctx, each, { state, marketing, without, applied }))
  return offers.sort((a, b) => rank(b) - rank(a))
}

type Beside = {
  state: StoredCart
  marketing: Marketing
  /** Totals of the cart without a coupon and as it is. */
  without: number
  applied: number
}

function offerOf(
  ctx: CallContext,
  owned: OwnedCoupon,
  { state, marketing, without, applied }: Beside,
): CouponOffer {
  const { currency } = ctx
  const { code } = owned.coupon
  // A limited coupon is claimed by applying it.
  const coupon = { ...owned.coupon, claimed: true }
  const figures = figuresOf(ctx, { ...state, couponCode: code, coupon }, marketing)
  const refusal = figures.coupon?.refusal ?? null
  const better = refusal ? 0 : applied - figures.total
  return {
    ...showCoupon(owned, ctx),
    applied: state.couponCode === code,
    saves: refusal ? null : { amount: Math.max(0, without - figures.total), currency },
    reason: refusal && say(ctx.t, couponRefusal(refusal, code, ctx)),
    better: better > 0 ? { amount: better, currency } : null,
  }
}

/** The cart's figures. Before a shipping method is chosen, the first one counts, so that free shipping has a value. */
function figuresOf(ctx: CallContext, state: StoredCart, marketing: Marketing): CartFigures {
  const { figures, input } = priceCart(ctx, state, marketing)
  const first = input.offeredMethods?.find(({ kind }) => kind === 'delivery')
  return figures.shipping || !first ? figures : calculateCart({ ...input, shippingMethod: first })
}

/** Refused coupons come last. */
function rank({ saves }: CouponOffer): number {
  return saves?.amount ?? -1
}
