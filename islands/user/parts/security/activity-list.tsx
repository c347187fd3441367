import { type ReactNode, useEffect, useState } from 'react'
import type { Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { dateText } from '../../date-text.ts'
import { Skeleton } from '../shared/skeleton.tsx'

type Activity = Data<'/user/activity'>['items'][number]

/** History of security events, with place and device, or of the customer's own actions. Newest first. */
export default function ActivityList({ about }: { about: 'security' | 'account' }): ReactNode {
  const { t, lang } = useEnv()
  const [items, setItems] = useState<Activity[] | null>(null)
  const [page, setPage] = useState(1)
  const [total, setTotal] = useState(0)
  useEffect(() => {
    void call('/user/activity', { about, page }).then((answer) => {
      if (answer.code !== codes.success) return
      setItems((before) => [...(page === 1 ? [] : (before ?? [])), ...answer.data.items])
      setTotal(answer.data.total)
    })
  }, [about, page])
  if (!items) return <Skeleton />
  if (items.length === 0) {
    return (
      <div className="empty">
        <p>{t('empty.records')}</p>
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      <ol className="grid">
        {items.map((item) => (
          <li key={item.id} className="grid gap-x-6 gap-y-1 border-b py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
            <span className="font-semibold">{item.label}</span>
            <time className="hint" dateTime={item.at}>
              {dateText(item.at, lang)}
            </time>
            <span className="hint wrap-anywhere sm:col-span-2">
              {[item.browser, item.place, item.ip].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
      {items.length < total && (
        <button type="button" className="btn justify-self-center" onClick={() => setPage(page + 1)}>
          {t('user.more')}
        </button>
      )}
    </div>
  )
}
