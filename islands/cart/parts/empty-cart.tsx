import type { ReactNode } from 'react'
import type { Cart } from '#contract/cart.ts'
import { useEnv } from '#islands/env.tsx'

export function EmptyCart({ coupon }: { coupon: Cart['coupon'] }): ReactNode {
  const { t, link } = useEnv()
  return (
    <div className="empty">
      <p>{t('cart.empty')}</p>
      {coupon && <p className="hint">{t('cart.coupon_kept', { code: coupon.code })}</p>}
      <a className="btn btn-primary" href={link('/')}>
        {t('cart.continue')}
      </a>
    </div>
  )
}
