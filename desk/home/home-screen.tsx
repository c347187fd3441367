import { Link, useNavigate } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { HomeQueue } from '#contract/admin/home.ts'
import { maxQueue } from '#contract/admin/home.ts'
import { ago, number } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { DraftLinks } from '../frame/draft-links.tsx'
import { ownDrafts } from '../frame/own-drafts.ts'
import { useCall } from '../query.ts'
import type { KeptDraft } from '../resource/keep-drafts.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Setup } from './setup.tsx'
import { Today } from './today.tsx'

/** The queues that need a person, the figures of today, and the steps that a new shop still misses. */
export function HomeScreen() {
  const { data } = useCall('/home/state', {})
  const drafts = useOwnDrafts()
  return (
    <Screen title={t('desk.frame.place_home')}>
      <div className="space-y-4">
        {may('settings.shop') && <Setup />}
        {data ? <Queues queues={data.queues} at={data.at} /> : <Skeleton lines={6} />}
        {drafts.length > 0 && (
          <Card title={t('desk.home.drafts')}>
            <DraftLinks drafts={drafts} />
          </Card>
        )}
        {data && <Today today={data.today} before={data.before} />}
      </div>
    </Screen>
  )
}

/** The screens of queues, for those that have one. */
const places: Partial<Record<HomeQueue['code'], { to: string; search: Record<string, string> }>> = {
  decide: { to: '/orders', search: { view: 'cancellation-requested' } },
  returns: { to: '/returns', search: {} },
  ship: { to: '/orders', search: { view: 'to-ship' } },
  pay: { to: '/orders', search: { view: 'awaiting-payment' } },
  refund: { to: '/orders', search: { f: 'needs.is.refund' } },
  refund_failed: { to: '/refunds', search: { view: 'failed' } },
  refunds_to_send: { to: '/refunds', search: { view: 'to-send' } },
  approvals: { to: '/refunds/approvals', search: {} },
  threads: { to: '/inbox', search: { view: 'waiting' } },
  inquiries: { to: '/inbox/inquiries', search: { view: 'to-answer' } },
  reviews: { to: '/inbox/reviews', search: { view: 'to-approve' } },
  questions: { to: '/inbox/questions', search: { view: 'to-approve' } },
  comments: { to: '/inbox/comments', search: { view: 'to-approve' } },
}

function Queues({ queues, at }: { queues: readonly HomeQueue[]; at: string }) {
  const navigate = useNavigate()
  useActions(
    queues
      .flatMap(({ code }) => (places[code] ? [{ code, ...places[code] }] : []))
      .map(({ code, to, search }, index) => ({
        id: `home ${code}`,
        label: t(`desk.home.queue_${code}`),
        keys: String(index + 1),
        run: () => void navigate({ to, search }),
      })),
  )
  if (queues.length === 0) {
    return (
      <EmptyState icon={CircleCheck} title={t('desk.home.caught_up')}>
        {t('desk.home.caught_up_note')}
      </EmptyState>
    )
  }
  return (
    <Card title={t('desk.home.waiting')}>
      <ul className="-mx-4 divide-y divide-base-300">
        {queues.map((queue) => (
          <Queue key={queue.code} queue={queue} at={at} />
        ))}
      </ul>
    </Card>
  )
}

function Queue({ queue: { code, count, oldest, due }, at }: { queue: HomeQueue; at: string }) {
  const place = places[code]
  const label = t(`desk.home.queue_${code}`)
  return (
    <li
      className={`relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 ${place ? 'hover:bg-hover' : ''}`}
    >
      <span className="min-w-12 text-lg font-semibold tabular-nums">{shownCount(count)}</span>
      <span className="min-w-0 flex-1 basis-40 font-medium">
        {place ? (
          <Link {...place} className="after:absolute after:inset-0">
            {label}
          </Link>
        ) : (
          label
        )}
      </span>
      {due && (
        <Badge tone={due < at ? 'error' : 'warning'}>
          {t(due < at ? 'desk.home.overdue' : 'desk.home.due', { when: ago(due) })}
        </Badge>
      )}
      {oldest && <span className="text-note text-muted">{t('desk.home.oldest', { when: ago(oldest) })}</span>}
    </li>
  )
}

/** The server counts no further than `maxQueue`. */
function shownCount(count: number): string {
  return count < maxQueue ? number(count) : `${number(maxQueue - 1)}+`
}

/** Edits of this person that are not saved yet. */
function useOwnDrafts(): readonly KeptDraft[] {
  const [drafts, setDrafts] = useState<readonly KeptDraft[]>([])
  useEffect(() => {
    let shown = true
    void ownDrafts()
      .then((store) => store?.list())
      .then((found) => shown && found && setDrafts(found))
      .catch(() => {})
    return () => {
      shown = false
    }
  }, [])
  return drafts
}
