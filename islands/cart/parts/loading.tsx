import type { ReactNode } from 'react'
import { useEnv } from '#islands/env.tsx'
import { loadCart } from '#islands/stores/cart.ts'

/** Placeholder until the cart has loaded. Cached pages never contain a cart. */
export function Loading({ failed }: { failed: boolean }): ReactNode {
  const { t } = useEnv()
  if (failed) {
    return (
      <div className="empty" role="alert">
        <p>{t('cart.failed')}</p>
        <button type="button" className="btn" onClick={() => void loadCart()}>
          {t('cart.retry')}
        </button>
      </div>
    )
  }
  return (
    <div className="grid gap-4" role="status">
      <span className="sr-only">{t('cart.loading')}</span>
      <span className="skeleton block h-24" />
      <span className="skeleton block h-24" />
      <span className="skeleton block h-40" />
    </div>
  )
}
