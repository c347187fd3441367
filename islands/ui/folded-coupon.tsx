import type { ComponentProps, ReactNode } from 'react'
import { useEnv } from '#islands/env.tsx'
import { Coupon } from './coupon.tsx'

/** The coupon field, folded until a shopper with a code unfolds it. An applied coupon always shows. */
export function FoldedCoupon(props: ComponentProps<typeof Coupon>): ReactNode {
  const { t } = useEnv()
  if (props.coupon) return <Coupon {...props} />
  return (
    <details>
      <summary className="unfold">{t('cart.coupon_question')}</summary>
      <Coupon {...props} />
    </details>
  )
}
