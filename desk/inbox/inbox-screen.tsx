import { Link, Navigate, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { CheckCheck, Clock, MessagesSquare, UserRound } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { type ThreadRow, threadList } from '#contract/admin/thread.ts'
import { call } from '../calls.ts'
import { moment } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { BulkBar } from '../lists/bulk-bar.tsx'
import { Nothing, Pager, selectionFor } from '../lists/list-page.tsx'
import { RowCheckbox } from '../lists/list-rows.tsx'
import type { ListScreen } from '../lists/list-screen.ts'
import { Toolbar, useLook } from '../lists/list-toolbar.tsx'
import { type SelectionStore, toggleRow } from '../lists/selection.ts'
import { type List, useList } from '../lists/use-list.ts'
import { ViewTabs } from '../lists/view-tabs.tsx'
import { may, me } from '../session.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Moment } from '../ui/moment.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Areas } from './areas.tsx'
import { Conversation } from './conversation.tsx'
import { aboutText, snoozes } from './use-thread.ts'

const threads: ListScreen<'/thread/list'> = {
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
  },
  columns: [
    { id: 'shopper', label: 'desk.inbox.shopper', text: ({ shopper }) => shopper },
    { id: 'lastAt', label: 'desk.thread.last_at', text: ({ lastAt }) => moment(lastAt), sort: 'lastAt' },
  ],
  bulk: [
    {
      id: 'assign',
      label: 'desk.inbox.assign_me',
      icon: <UserRound aria-hidden size={16} />,
      permission: 'inbox.answer',
      run: ({ id }) => call('/thread/assign', { id, staffId: me()?.id ?? null }),
    },
    {
      id: 'snooze',
      label: 'desk.inbox.snooze_tomorrow',
      icon: <Clock aria-hidden size={16} />,
      permission: 'inbox.answer',
      run: ({ id }) => call('/thread/snooze', { id, until: snoozes.tomorrow(new Date()).toISOString() }),
    },
    {
      id: 'close',
      label: 'desk.inbox.close',
      icon: <CheckCheck aria-hidden size={16} />,
      permission: 'inbox.answer',
      run: ({ id }) => call('/thread/close', { id }),
    },
  ],
}

/** Conversations: the list, and the open one beside it; on a phone one after the other. */
export function InboxScreen() {
  if (!may('inbox.answer')) return <Navigate to="/inbox/reviews" replace />
  return <OpenInbox />
}

function OpenInbox() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const list = useList(threads)
  const navigate = useNavigate()
  const { pathname, search, searchStr } = useLocation()
  const { look, setLook } = useLook(threads, list.view)
  const listPlace = searchStr
  const selection = useMemo(() => selectionFor(listPlace), [listPlace])
  const box = useRef<HTMLDivElement>(null)
  const open = (to: string | undefined) => {
    if (to) void navigate({ to: '/inbox/$id', params: { id: to }, search, replace: id !== undefined })
  }
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const rows = list.rows.filter((row) => !(done.has(row.id) && list.gone.has(row.id)))
  const at = rows.findIndex((row) => row.id === id)
  const next = () => rows[at < 0 ? 0 : at + 1]?.id
  const leave = () => void navigate({ to: '/inbox', search })
  useActions(
    [
      { id: 'inbox next', label: t('desk.record.next'), keys: 'j', run: () => open(next()) },
      {
        id: 'inbox previous',
        label: t('desk.record.previous'),
        keys: 'k',
        run: () => open(at > 0 ? rows[at - 1]?.id : undefined),
      },
      {
        id: 'inbox select',
        label: t('desk.inbox.select'),
        keys: 'x',
        run: () => id && selection.setState((now) => toggleRow(now, id), true),
      },
      { id: 'inbox back', label: t('desk.record.back_to_list'), keys: 'Escape', run: () => id && leave() },
    ].map((action) => ({ ...action, onlyByKey: true })),
  )
  return (
    <>
      <Areas />
      <Screen title={t('desk.frame.place_inbox')} wide key={pathname === '/inbox' ? 'list' : 'one'}>
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)] xl:grid-cols-[28rem_minmax(0,1fr)]">
          <div
            ref={box}
            className={`-mx-4 border-y border-base-300 bg-base-100 sm:mx-0 sm:rounded-box sm:border ${id ? 'hidden lg:block' : ''}`}
          >
            <ThreadList {...{ list, rows, selection, look, setLook }} current={id} search={search} />
          </div>
          {id ? (
            <Conversation
              key={id}
              id={id}
              onBack={leave}
              onDone={() => {
                setDone((before) => new Set([...before, id]))
                open(next())
              }}
            />
          ) : (
            <div className="hidden rounded-box border border-base-300 bg-base-100 lg:block">
              <EmptyState icon={MessagesSquare} title={t('desk.inbox.choose_title')}>
                {t('desk.inbox.choose')}
              </EmptyState>
            </div>
          )}
        </div>
      </Screen>
    </>
  )
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

function ThreadList({ list, rows, selection, look, setLook, current, search }: ThreadListProps) {
  const ids = { current: rows.map(({ id }) => id) }
  return (
    <>
      <div className="border-b border-base-300">
        <ViewTabs views={list.views} current={list.place.view} counts={list.counts} onPrefetch={() => {}} />
      </div>
      <Toolbar screen={threads} {...{ list, look, setLook }} />
      {list.fresh > 0 && (
        <button
          type="button"
          onClick={list.showFresh}
          className="block w-full border-t border-base-300 bg-info-soft px-4 py-2 text-start font-medium text-info"
        >
          {t('desk.inbox.list_fresh', { count: list.fresh })}
        </button>
      )}
      <div className={`border-t border-base-300 ${list.isStale ? 'opacity-60' : ''}`}>
        {list.status === 'loading' && (
          <div className="px-4 py-3">
            <Skeleton lines={8} />
          </div>
        )}
        {list.status === 'failed' && (
          <p role="alert" className="px-4 py-6">
            {list.error}
          </p>
        )}
        {list.status === 'ready' && rows.length === 0 && <Nothing screen={threads} list={list} />}
        <ul data-list-rows aria-label={t('desk.inbox.area_threads')} className="divide-y divide-base-300">
          {rows.map((row) => (
            <ThreadItem key={row.id} {...{ row, selection, ids, search }} isOpen={row.id === current} />
          ))}
        </ul>
      </div>
      <BulkBar screen={threads} {...{ selection }} rows={rows} total={list.total} wish={list.wish} />
      {list.rows.length > 0 && <Pager list={list} />}
    </>
  )
}

type ThreadItemProps = {
  row: ThreadRow
  selection: SelectionStore
  ids: { current: string[] }
  isOpen: boolean
  search: Record<string, unknown>
}

function ThreadItem({ row, selection, ids, isOpen, search }: ThreadItemProps) {
  const { id, shopper, about, preview, lastAt, lastFrom, status, assignedTo, snoozedUntil } = row
  const waits = status === 'open' && lastFrom === 'shopper'
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
        <p className="truncate text-note text-muted">{aboutText(about)}</p>
        <p className="truncate">
          {lastFrom === 'staff' && <span className="text-muted">{t('desk.inbox.you_wrote')} </span>}
          <bdi>{preview}</bdi>
        </p>
        <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
          {waits && <Badge tone="warning">{t('desk.inbox.waits')}</Badge>}
          {status === 'closed' && <Badge>{t('desk.inbox.status_closed')}</Badge>}
          {snoozedUntil && new Date(snoozedUntil) > new Date() && (
            <Badge tone="info">{t('desk.inbox.until', { when: moment(snoozedUntil) })}</Badge>
          )}
          {assignedTo && <Badge>{assignedTo.name}</Badge>}
        </p>
      </div>
    </li>
  )
}
