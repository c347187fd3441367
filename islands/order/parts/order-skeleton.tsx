import type { ReactNode } from 'react'
import { useEnv } from '#islands/env.tsx'

/** A placeholder as high as a small order, so that the page does not jump. */
export function OrderSkeleton(): ReactNode {
  const { t } = useEnv()
  return (
    <div className="grid gap-6" role="status">
      <span className="sr-only">{t('order.loading')}</span>
      <span className="skeleton block h-6 w-56" aria-hidden="true" />
      <span className="skeleton block h-24" aria-hidden="true" />
      <span className="skeleton block h-96" aria-hidden="true" />
    </div>
  )
}
