import { createStore } from 'zustand/vanilla'
import { codes } from '#contract/codes.ts'
import type { ShownCoupon } from '#contract/coupon.ts'
import { type Answer, call } from '#islands/api.ts'
import { callQuietly } from '#islands/quiet-call.ts'
import { token, visitorId } from './session.ts'

/** This shopper's coupons; null until loaded. */
export const coupons = createStore<{ items: ShownCoupon[] | null; failed: boolean }>(() => ({
  items: null,
  failed: false,
}))

let asked: Promise<void> | undefined

/** Requests the coupons once per page, and only if this browser has a visitor id or a sign-in. */
export function loadCoupons(): Promise<void> {
  asked ??= token.getState() || visitorId.getState() ? refreshCoupons() : none()
  return asked
}

export async function refreshCoupons(): Promise<void> {
  const answer = await callQuietly('/coupon/mine', {})
  const isDone = answer.code === codes.success
  coupons.setState(isDone ? { items: answer.data.items, failed: false } : { failed: true })
}

async function none(): Promise<void> {
  coupons.setState({ items: [] })
}

/** Saves a coupon. The answer says why it cannot be saved. */
export async function claimCoupon(code: string): Promise<Answer<{ coupon: ShownCoupon }>> {
  const answer = await call('/coupon/claim', { code })
  if (answer.code === codes.success) {
    const { coupon } = answer.data
    const others = (coupons.getState().items ?? []).filter((each) => each.code !== coupon.code)
    coupons.setState({ items: [coupon, ...others] })
  }
  return answer
}
