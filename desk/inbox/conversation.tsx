import { Link } from '@tanstack/react-router'
import { ArrowLeft, CheckCheck, Clock, UserRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ThreadMessage, ThreadRow } from '#contract/admin/customers/thread.ts'
import { call, refusal } from '../calls.ts'
import { moment, nameOf } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { useHere } from '../live.ts'
import { useCall } from '../query.ts'
import { may, me } from '../session.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Menu, type MenuEntry } from '../ui/menu.tsx'
import { ScreenActions } from '../ui/screen-actions.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toastError } from '../ui/toast.tsx'
import { useIsWide } from '../ui/use-is-wide.ts'
import { WholeNumbers } from '../ui/whole-numbers.tsx'
import { Composer } from './composer.tsx'
import { hasTopic, Topic } from './topic.tsx'
import { aboutText, snoozes, useThreadWrite } from './use-thread.ts'

type ConversationProps = {
  id: string
  /** Leads back to the list, on a phone. */
  onBack?(): void
  /** After closing or snoozing. */
  onDone?(): void
}

/** One conversation: who writes, all messages, the answer, and beside them what it is about. */
export function Conversation({ id, onBack, onDone }: ConversationProps) {
  const { data, error } = useCall('/thread/detail', { id }, { tags: ['thread'] })
  const [typing, setTyping] = useState(false)
  const colleagues = useHere({ kind: 'thread', id }, typing ? 'reply' : undefined)
  const writing = colleagues.filter(({ path }) => path === 'reply').map(({ name }) => name)
  if (!data) {
    return (
      <section className="rounded-box border border-base-300 bg-base-100 p-4">
        {refusal(error, 'not_found') ? (
          <EmptyState icon={Clock} title={t('desk.inbox.gone')} />
        ) : error ? (
          <p role="alert">{error.message}</p>
        ) : (
          <Skeleton lines={10} />
        )}
      </section>
    )
  }
  const { thread, messages, cursor } = data
  const seen = messages.filter(({ internal }) => !internal).at(-1)?.id
  const talk = (
    // On a phone, there is room below to scroll the buttons out from under a toast.
    <section
      aria-label={t('desk.inbox.with', { name: thread.shopper || t('desk.inbox.guest') })}
      className="flex min-w-0 flex-col rounded-box border border-base-300 bg-base-100 max-md:mb-16 lg:max-h-[calc(100dvh-7rem)]"
    >
      <Head {...{ thread, onDone }} />
      <Messages key={id} {...{ id, messages, cursor }} shopper={thread.shopper} />
      {writing.length > 0 && (
        <p
          role="status"
          className="border-t border-base-300 bg-warning-soft px-4 py-2 text-note text-warning"
        >
          {t('desk.inbox.is_writing', { name: writing.join(', ') })}
        </p>
      )}
      <Composer key={`composer ${id}`} {...{ thread, seen }} onTyping={setTyping} />
    </section>
  )
  const back = onBack && (
    <p className="max-xl:order-first lg:hidden">
      <Button look="quiet" icon={ArrowLeft} onPress={onBack}>
        {t('desk.record.back_to_list')}
      </Button>
    </p>
  )
  if (!hasTopic(thread))
    return (
      <div className="space-y-2 lg:sticky lg:top-20">
        {back}
        {talk}
      </div>
    )
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:sticky xl:top-20 xl:grid-cols-[minmax(0,1fr)_20rem] 2xl:grid-cols-[minmax(0,1fr)_24rem]">
      {back}
      {talk}
      <Topic thread={thread} />
    </div>
  )
}

type HeadProps = { thread: ThreadRow } & Pick<ConversationProps, 'onDone'>

function Head({ thread, onDone }: HeadProps) {
  const { id, shopper, customerId, lang, status, assignedTo, snoozedUntil, about } = thread
  const close = useThreadWrite('/thread/close', 'desk.inbox.closed')
  const snooze = useThreadWrite('/thread/snooze', 'desk.inbox.snoozed')
  const assign = useThreadWrite('/thread/assign', 'desk.inbox.assigned')
  const { data: people } = useCall('/thread/assignees', {})
  const own = me()?.id ?? null
  const isMine = assignedTo?.id === own
  const finish = async (work: Promise<boolean>) => {
    if (await work) onDone?.()
  }
  const reply = () => document.querySelector<HTMLElement>('[data-path=reply] textarea')?.focus()
  const sleep = (until: Date) => void finish(snooze({ id, until: until.toISOString() }))
  useActions([
    ...(status === 'open'
      ? [
          {
            id: 'thread close',
            label: t('desk.inbox.close'),
            keys: 'e',
            run: () => void finish(close({ id })),
          },
          {
            id: 'thread snooze',
            label: t('desk.inbox.snooze_tomorrow'),
            keys: 'z',
            run: () => sleep(snoozes.tomorrow(new Date())),
          },
        ]
      : []),
    {
      id: 'thread assign',
      label: t(isMine ? 'desk.inbox.unassign' : 'desk.inbox.assign_me'),
      keys: 'a',
      run: () => void assign({ id, staffId: isMine ? null : own }),
    },
    {
      id: 'thread reply',
      ...(about?.kind === 'inquiry' ? { of: `/inbox/inquiries/${about.number}` } : {}),
      label: t('desk.inbox.reply'),
      keys: 'r',
      run: reply,
    },
  ])
  const isWide = useIsWide()
  const assigning: MenuEntry[] = [
    ...(assignedTo
      ? [
          {
            id: 'nobody',
            label: t('desk.inbox.unassign'),
            onAction: () => void assign({ id, staffId: null }),
          },
        ]
      : []),
    ...(people?.items ?? []).map((person) => ({
      id: person.id,
      label: person.id === own ? t('desk.inbox.assign_me') : person.name,
      onAction: () => void assign({ id, staffId: person.id }),
    })),
  ]
  const snoozing: MenuEntry[] = (['hours', 'tomorrow', 'next_week'] as const).map((name) => ({
    id: name,
    label: t(`desk.inbox.snooze_${name}`),
    onAction: () => sleep(snoozes[name](new Date())),
  }))
  const closing = {
    ...{ id: 'close', label: t('desk.inbox.close'), icon: CheckCheck },
    onAction: () => void finish(close({ id })),
  }
  /** Entries of the one menu of a phone; some labels name the whole action. */
  const named = (entry: MenuEntry, what: string): MenuEntry => ({
    ...entry,
    id: `${what} ${entry.id}`,
    label: ['tomorrow', 'nobody', own].includes(entry.id)
      ? entry.label
      : t('desk.list.is', { field: t(`desk.inbox.${what}`), value: entry.label }),
  })
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-base-300 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="truncate font-semibold">
          <bdi>
            {customerId && may('customers.read') ? (
              <Link to="/customers/$id" params={{ id: customerId }} className="hover:underline">
                {shopper}
              </Link>
            ) : (
              shopper || t('desk.inbox.guest')
            )}
          </bdi>
        </h2>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-note text-muted">
          <span>
            <WholeNumbers text={aboutText(about)} />
          </span>
          <span>{nameOf('language', lang)}</span>
          {status === 'closed' && <Badge>{t('desk.inbox.status_closed')}</Badge>}
          {snoozedUntil && new Date(snoozedUntil) > new Date() && (
            <Badge tone="info">{t('desk.inbox.until', { when: moment(snoozedUntil) })}</Badge>
          )}
        </p>
      </div>
      {isWide ? (
        <div className="flex flex-wrap gap-2">
          <Menu entries={assigning}>
            <Button
              icon={UserRound}
              aria-label={assignedTo ? `${t('desk.inbox.assign')}: ${assignedTo.name}` : undefined}
            >
              {assignedTo ? assignedTo.name : t('desk.inbox.assign')}
            </Button>
          </Menu>
          {status === 'open' && (
            <>
              <Menu entries={snoozing}>
                <Button icon={Clock}>{t('desk.inbox.snooze')}</Button>
              </Menu>
              <Button icon={CheckCheck} onPress={closing.onAction}>
                {closing.label}
              </Button>
            </>
          )}
        </div>
      ) : (
        <ScreenActions
          main={{ id: 'reply', label: t('desk.inbox.reply'), look: 'primary', onPress: reply }}
          more={[
            ...(status === 'open' ? [closing, ...snoozing.map((entry) => named(entry, 'snooze'))] : []),
            ...assigning.map((entry) => named(entry, 'assign')),
          ]}
        />
      )}
    </header>
  )
}

type MessagesProps = { id: string; messages: ThreadMessage[]; cursor: string | null; shopper: string }

/** All messages, oldest first. The newest is in sight when the conversation opens and when one arrives. */
function Messages({ id, messages, cursor, shopper }: MessagesProps) {
  const [earlier, setEarlier] = useState<{ messages: ThreadMessage[]; cursor: string | null } | null>(null)
  const end = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)?.id
  useEffect(() => {
    const box = end.current
    if (newest && box) box.scrollTop = box.scrollHeight
  }, [newest])
  const from = earlier ? earlier.cursor : cursor
  const more = async () => {
    const page = await call('/thread/detail', { id, ...(from ? { cursor: from } : {}) })
    setEarlier({ messages: [...page.messages, ...(earlier?.messages ?? [])], cursor: page.cursor })
  }
  const known = new Set(messages.map((each) => each.id))
  const all = [...(earlier?.messages ?? []).filter((each) => !known.has(each.id)), ...messages]
  return (
    <div ref={end} className="min-h-40 flex-1 space-y-3 overflow-auto px-4 py-4">
      {from && (
        <p className="text-center">
          <Button look="quiet" onPress={() => void more().catch(toastError)}>
            {t('desk.inbox.earlier')}
          </Button>
        </p>
      )}
      <ol className="space-y-3">
        {all.map((message) => (
          <Bubble key={message.id} {...{ message, shopper }} />
        ))}
      </ol>
    </div>
  )
}

function Bubble({
  message: { from, author, internal, text, at },
  shopper,
}: {
  message: ThreadMessage
  shopper: string
}) {
  const look = internal ? 'bg-warning-soft' : from === 'staff' ? 'bg-accent-soft' : 'bg-base-200'
  return (
    <li className={`flex flex-col ${from === 'staff' ? 'items-end' : 'items-start'}`}>
      <span className="mb-0.5 text-note text-muted">
        <bdi>{from === 'staff' ? author : shopper || t('desk.inbox.guest')}</bdi>
        {internal && ` · ${t('desk.inbox.note')}`} · {moment(at)}
      </span>
      <p className={`max-w-[85%] rounded-box px-3 py-2 break-words whitespace-pre-wrap ${look}`}>
        <bdi>{text}</bdi>
      </p>
    </li>
  )
}
