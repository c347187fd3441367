import type { ReactNode } from 'react'
import { useEnv } from '#islands/env.tsx'

export function EmptyCart(): ReactNode {
  const { t, link } = useEnv()
  return (
    <div className="empty">
      <p>{t('cart.empty')}</p>
      <a className="btn btn-primary" href={link('/')}>
        {t('cart.continue')}
      </a>
    </div>
  )
}
