import type { ReactNode } from 'react'
import { useEnv } from '#islands/env.tsx'

/** Says that a list could not be loaded, and loads it again. Needs the texts `list.`. */
export function NotLoaded({ onRetry }: { onRetry(): unknown }): ReactNode {
  const { t } = useEnv()
  return (
    <div className="notice notice-warning flex flex-wrap items-center gap-3" role="alert">
      <p className="grow">{t('list.failed')}</p>
      <button type="button" className="btn btn-sm" onClick={() => void onRetry()}>
        {t('list.retry')}
      </button>
    </div>
  )
}
