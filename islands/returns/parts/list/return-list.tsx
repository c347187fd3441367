import { type ReactNode, useCallback, useState } from 'react'
import type { ReturnStatus } from '#contract/return.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { NotLoaded } from '#islands/ui/not-loaded.tsx'
import { usePaged } from '#islands/ui/use-paged.ts'
import { Skeleton } from '#islands/user/parts/shared/skeleton.tsx'
import { ReturnRow } from './return-row.tsx'

/** Labels of the specification; '' is every status. Written out, because importing the contract would bundle zod. */
const tabs = ['', 'pending', 'completed', 'cancelled', 'ended'] as const

/** The customer's returns by status, newest first. More load as the end of the list comes near. */
export default function ReturnList(): ReactNode {
  const { t, link } = useEnv()
  const [status, setStatus] = useState<(typeof tabs)[number]>('')
  return (
    <div className="grid gap-6">
      <nav className="flex flex-wrap gap-2" aria-label={t('return.tabs')}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            className="chip"
            aria-pressed={tab === status}
            data-tab={tab}
            onClick={() => setStatus(tab)}
          >
            <span className="inline-block first-letter:uppercase">
              {tab === '' ? t('return.all') : t(`return.status_${tab}`)}
            </span>
          </button>
        ))}
      </nav>
      <Items key={status} status={status} />
      <p className="hint">
        {t('return.start_hint')}{' '}
        <a className="link" href={link('/user/order')}>
          {t('return.to_orders')}
        </a>
      </p>
    </div>
  )
}

function Items({ status }: { status: ReturnStatus | '' }): ReactNode {
  const { t, link } = useEnv()
  const { items, hasMore, failed, refusal, more } = usePaged(
    (page) => call('/return/list', { ...(status ? { status } : {}), page }),
    ({ number }) => number,
  )
  const end = useNearEnd(more)
  if (refusal) return <p className="notice notice-warning">{refusal}</p>
  if (!items) return failed ? <NotLoaded onRetry={more} /> : <Skeleton />
  if (items.length === 0) {
    return (
      <div className="empty">
        <p>{status === '' ? t('return.none') : t('empty.records')}</p>
        {status === '' && (
          <>
            <p>{t('return.none_text')}</p>
            <a className="btn btn-primary" href={link('/user/order')}>
              {t('return.to_orders')}
            </a>
          </>
        )}
      </div>
    )
  }
  return (
    <>
      <ul className="grid">
        {items.map((item) => (
          <ReturnRow key={item.number} item={item} />
        ))}
      </ul>
      {failed && <NotLoaded onRetry={more} />}
      {!failed && hasMore && (
        <button ref={end} type="button" className="btn justify-self-center" onClick={() => void more()}>
          {t('user.more')}
        </button>
      )}
    </>
  )
}

/** Presses the button at the end of a list when it comes near the window, for endless scrolling. */
function useNearEnd(load: () => Promise<void>) {
  return useCallback(
    (end: HTMLElement | null) => {
      if (!end) return
      const watcher = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) void load()
        },
        { rootMargin: '600px' },
      )
      watcher.observe(end)
      return () => watcher.disconnect()
    },
    [load],
  )
}
