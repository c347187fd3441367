import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Props } from '#contract/components.ts'
import { coupons, loadCoupons } from '#islands/stores/coupons.ts'
import { CouponButtons } from './parts/coupon-buttons.tsx'

/** A coupon's code with its buttons: copy, save, use in the cart. */
export default function CouponActions({ code }: Props<'coupon-actions'>): ReactNode {
  const [ready, setReady] = useState(false)
  const mine = useStore(coupons, ({ items }) => items?.find((each) => each.code === code))
  useEffect(() => void loadCoupons().then(() => setReady(true)), [])
  const { claimed = false, state = 'usable' } = (ready && mine) || {}
  return <CouponButtons code={code} claimed={claimed} state={state} />
}
