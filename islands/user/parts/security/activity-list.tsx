import type { ReactNode } from 'react'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { NotLoaded } from '#islands/ui/not-loaded.tsx'
import { usePaged } from '#islands/ui/use-paged.ts'
import { dateText } from '../../date-text.ts'
import { Skeleton } from '../shared/skeleton.tsx'

/** History of security events, with place and device, or of the customer's own actions. Newest first. */
export default function ActivityList({ about }: { about: 'security' | 'account' }): ReactNode {
  const { t, lang } = useEnv()
  const { items, hasMore, failed, more } = usePaged(
    (page) => call('/user/activity', { about, page }),
    ({ id }) => id,
  )
  if (!items) return failed ? <NotLoaded onRetry={more} /> : <Skeleton />
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
      {failed && <NotLoaded onRetry={more} />}
      {!failed && hasMore && (
        <button type="button" className="btn justify-self-center" onClick={() => void more()}>
          {t('user.more')}
        </button>
      )}
    </div>
  )
}
