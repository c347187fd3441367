import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { ReturnItem, ReturnStatus } from '#contract/return.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
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
  const [items, setItems] = useState<ReturnItem[] | null>(null)
  const [total, setTotal] = useState(0)
  const [failed, setFailed] = useState(false)
  const page = useRef(0)
  const busy = useRef(false)
  const load = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    const answer = await call('/return/list', { ...(status ? { status } : {}), page: page.current + 1 })
    busy.current = false
    setFailed(answer.code !== codes.success)
    if (answer.code !== codes.success) return
    page.current = answer.data.page
    setItems((before) => {
      const known = new Set(before?.map(({ number }) => number))
      return [...(before ?? []), ...answer.data.items.filter(({ number }) => !known.has(number))]
    })
    setTotal(answer.data.total)
  }, [status])
  useEffect(() => void load(), [load])
  const end = useNearEnd(load)
  if (!items) return failed ? <Retry onRetry={load} /> : <Skeleton />
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
      {failed && <Retry onRetry={load} />}
      {!failed && items.length < total && (
        <button ref={end} type="button" className="btn justify-self-center" onClick={() => void load()}>
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

function Retry({ onRetry }: { onRetry(): Promise<void> }): ReactNode {
  const { t } = useEnv()
  return (
    <p className="notice notice-warning flex flex-wrap items-center gap-4" role="alert">
      {t('return.not_loaded')}
      <button type="button" className="btn btn-sm" onClick={() => void onRetry()}>
        {t('return.retry')}
      </button>
    </p>
  )
}
