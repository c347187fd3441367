import type { ReactNode } from 'react'
import { useEnv } from '#islands/env.tsx'

/** Placeholder for a step until the checkout has loaded. */
export function StepSkeleton(): ReactNode {
  const { t } = useEnv()
  return (
    <div className="grid gap-4" role="status">
      <span className="sr-only">{t('checkout.loading')}</span>
      <span className="skeleton block h-8 w-48" />
      <span className="skeleton block h-12" />
      <span className="skeleton block h-12" />
      <span className="skeleton block h-12" />
    </div>
  )
}
