import type { ReactNode } from 'react'
import { useEnv } from '#islands/env.tsx'
import type { Missing } from '../use-order.ts'
import { NewLink } from './new-link.tsx'

/** Says why there is no order to show, and how to get to it. */
export function OrderMissing({ missing, onRetry }: { missing: Missing; onRetry(): void }): ReactNode {
  const { t, link } = useEnv()
  const { refusal, expired, failed } = missing
  return (
    <div className="empty" role="alert">
      <p>{failed ? t('order.unreachable') : refusal || t('order.not_here')}</p>
      {expired && <NewLink {...expired} />}
      <div className="flex flex-wrap justify-center gap-3">
        {failed ? (
          <button type="button" className="btn btn-primary" onClick={onRetry}>
            {t('order.retry')}
          </button>
        ) : (
          <a className="btn" href={link('/order/find')}>
            {t('order.find')}
          </a>
        )}
        <a className="btn" href={link('/')}>
          {t('order.continue')}
        </a>
      </div>
    </div>
  )
}
