import * as z from 'zod/mini'
import { Empty, Money, Timestamp } from './scalars.ts'

/** `upcoming`: not valid yet; `used`: this shopper has used it up; `gone`: others have. */
export const couponStates = ['usable', 'upcoming', 'used', 'expired', 'gone'] as const
export type CouponState = (typeof couponStates)[number]

/** A coupon as a shopper sees it. */
export const ShownCoupon = z.object({
  code: z.string(),
  name: z.string(),
  /** Its conditions in words; empty if the merchant wrote none. */
  summary: z.string(),
  /** Of its page; null if it is not listed. */
  slug: z.nullable(z.string()),
  /** The reduction in words, such as "10% off". */
  benefit: z.string(),
  minimum: z.nullable(Money),
  startsAt: z.nullable(Timestamp),
  endsAt: z.nullable(Timestamp),
  state: z.enum(couponStates),
  /** Saved by this shopper. */
  claimed: z.boolean(),
  /** Only shoppers who claim it can use it, and this many still can; null: no limit. */
  claimsLeft: z.nullable(z.int()),
  /** The latest order of this shopper in which it was used. */
  usedIn: z.nullable(z.string()),
})
export type ShownCoupon = z.infer<typeof ShownCoupon>

/** A coupon beside the shopper's cart. */
export const CouponOffer = z.extend(ShownCoupon, {
  applied: z.boolean(),
  /** The saving for this cart; null if the coupon does not apply, for the reason given. */
  saves: z.nullable(Money),
  reason: z.nullable(z.string()),
  /** The saving beyond the coupon that is applied now; null: none. */
  better: z.nullable(Money),
})
export type CouponOffer = z.infer<typeof CouponOffer>

export const couponCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

const coupons = z.object({ items: z.array(ShownCoupon) })

export const couponCalls = {
  /** Coupons for everyone that are valid now. */
  '/coupon/list': { payload: Empty, data: coupons },
  /** The coupons that this customer or guest has claimed or used, newest first. */
  '/coupon/mine': { payload: Empty, data: coupons },
  /** Saves a coupon. Saving it again changes nothing. */
  '/coupon/claim': {
    payload: z.object({ code: couponCode }),
    data: z.object({ coupon: ShownCoupon, visitorId: z.string() }),
  },
  /** Coupons that this shopper could use for their cart, the one that saves most first. */
  '/coupon/offers': { payload: Empty, data: z.object({ items: z.array(CouponOffer) }) },
} as const
