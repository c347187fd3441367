import { Link } from '@tanstack/react-router'
import { type ThreadRow, threadList } from '#contract/admin/customers/thread.ts'
import { duration, moment } from '../formats.ts'
import { ListFrame } from '../lists/list-frame.tsx'
import { RowCheckbox } from '../lists/list-rows.tsx'
import type { ListScreen } from '../lists/list-screen.ts'
import { Toolbar, type useLook } from '../lists/list-toolbar.tsx'
import type { SelectionStore } from '../lists/selection.ts'
import type { List } from '../lists/use-list.ts'
import { ViewTabs } from '../lists/view-tabs.tsx'
import { useCall } from '../query.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Moment } from '../ui/moment.tsx'
import { bulkThreads } from './bulk.tsx'
import { inquiryTone } from './status-tone.ts'
import { aboutText } from './use-thread.ts'

/** Chats, questions, inquiries and feedback in one list. */
export const threads: ListScreen<'/thread/list'> = {
  call: '/thread/list',
  list: threadList,
  kind: 'thread',
  views: 'thread',
  texts: 'desk.inbox.list',
  permission: 'inbox.answer',
  pathOf: ({ id }) => `/inbox/${id}`,
  nameOf: ({ shopper, about }) => `${shopper} · ${aboutText(about)}`,
  values: {
    status: (status) => t(`desk.inbox.status_${status}`),
    lastFrom: (from) => t(`desk.inbox.from_${from}`),
    aboutKind: (kind) => t(`desk.inbox.kind_${kind}`),
    inquiryStatus: (status) => t(`desk.inquiry.status_${status}`),
  },
  columns: [
    { id: 'shopper', label: 'desk.inbox.shopper', text: ({ shopper }) => shopper },
    { id: 'lastAt', label: 'desk.thread.last_at', text: ({ lastAt }) => moment(lastAt), sort: 'lastAt' },
  ],
  bulk: bulkThreads,
  doneNote: () => <AnswerTime />,
}

type ThreadListProps = {
  list: List<'/thread/list'>
  rows: ThreadRow[]
  selection: SelectionStore
  look: ReturnType<typeof useLook>['look']
  setLook: ReturnType<typeof useLook>['setLook']
  current: string | undefined
  search: Record<string, unknown>
}

/** The conversations of the page, with their views, search and bulk actions. */
export function ThreadList({ list, rows, selection, look, setLook, current, search }: ThreadListProps) {
  const ids = { current: rows.map(({ id }) => id) }
  return (
    <>
      <div className="border-b border-base-300">
        <ViewTabs
          views={list.views}
          current={list.place.view}
          counts={list.counts}
          onPrefetch={() => {}}
          wraps
        />
      </div>
      <Toolbar screen={threads} {...{ list, look, setLook }} />
      <ListFrame screen={threads} {...{ list, rows, selection }}>
        <ul data-list-rows aria-label={t('desk.inbox.area_threads')} className="divide-y divide-base-300">
          {rows.map((row) => (
            <ThreadItem key={row.id} {...{ row, selection, ids, search }} isOpen={row.id === current} />
          ))}
        </ul>
      </ListFrame>
    </>
  )
}

/** How long shoppers waited for an answer on average; nothing before the first one. */
function AnswerTime() {
  const { data } = useCall('/thread/answerTime', {}, { tags: ['thread'] })
  if (typeof data?.minutes !== 'number') return null
  return t('desk.inbox.answer_time', { time: duration(data.minutes) })
}

type ThreadItemProps = {
  row: ThreadRow
  selection: SelectionStore
  ids: { current: string[] }
  isOpen: boolean
  search: Record<string, unknown>
}

function ThreadItem({ row, selection, ids, isOpen, search }: ThreadItemProps) {
  const { id, shopper, about, preview, lastAt, lastFrom, status, assignedTo, snoozedUntil, inquiryStatus } =
    row
  const waits = row.waitingSince !== null
  return (
    <li
      data-row={id}
      className={`relative flex gap-3 px-4 py-3 ${isOpen ? 'bg-accent-soft' : 'hover:bg-hover'}`}
    >
      <span className="relative z-10 -m-2 p-2 pt-3">
        <RowCheckbox screen={threads} {...{ row, selection, ids }} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <Link
            to="/inbox/$id"
            params={{ id }}
            search={search}
            preload={false}
            data-row-link
            aria-current={isOpen ? 'true' : undefined}
            className={`min-w-0 flex-1 truncate after:absolute after:inset-0 ${waits ? 'font-semibold' : 'font-medium'}`}
          >
            <bdi>{shopper || t('desk.inbox.guest')}</bdi>
          </Link>
          <span className="shrink-0 text-note text-muted">
            <Moment at={lastAt} relative />
          </span>
        </div>
        <p className="truncate text-note text-muted">
          {aboutText(about)}
          {about?.kind === 'inquiry' && about.label && (
            <>
              {' · '}
              <bdi>{about.label}</bdi>
            </>
          )}
        </p>
        <p className="truncate">
          {lastFrom === 'staff' && <span className="text-muted">{t('desk.inbox.you_wrote')} </span>}
          <bdi>{preview}</bdi>
        </p>
        <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
          {waits && lastFrom === 'shopper' && <Badge tone="warning">{t('desk.inbox.waits')}</Badge>}
          {status === 'open' && inquiryStatus === 'open' && (
            <Badge tone="warning">{t('desk.inbox.quote_due')}</Badge>
          )}
          {inquiryStatus && inquiryStatus !== 'open' && (
            <Badge tone={inquiryTone[inquiryStatus]}>{t(`desk.inquiry.status_${inquiryStatus}`)}</Badge>
          )}
          {status === 'closed' && inquiryStatus !== 'closed' && (
            <Badge>{t('desk.inbox.status_closed')}</Badge>
          )}
          {snoozedUntil && new Date(snoozedUntil) > new Date() && (
            <Badge tone="info">{t('desk.inbox.until', { when: moment(snoozedUntil) })}</Badge>
          )}
          {assignedTo && <Badge>{assignedTo.name}</Badge>}
        </p>
      </div>
    </li>
  )
}
