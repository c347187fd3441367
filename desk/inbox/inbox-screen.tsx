import { Navigate, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useRef, useState } from 'react'
import { useActions } from '../frame/actions.ts'
import { useLook } from '../lists/list-toolbar.tsx'
import { toggleRow, useSelection } from '../lists/selection.ts'
import { useList } from '../lists/use-list.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Screen } from '../ui/screen.tsx'
import { Areas } from './areas.tsx'
import { Choosing } from './bulk.tsx'
import { Conversation } from './conversation.tsx'
import { ThreadList, threads } from './thread-list.tsx'

/** The inbox: the list, the open conversation beside it, and what it is about; on a phone one after the other. */
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
  const selection = useSelection(listPlace)
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
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)] 2xl:grid-cols-[26rem_minmax(0,1fr)]">
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
      <Choosing />
    </>
  )
}
