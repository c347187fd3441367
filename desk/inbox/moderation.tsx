import { useLocation } from '@tanstack/react-router'
import { Check, CornerDownRight, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useActions } from '../frame/actions.ts'
import { ListFrame } from '../lists/list-frame.tsx'
import { RowCheckbox } from '../lists/list-rows.tsx'
import type { ListCall, ListScreen, RowOf } from '../lists/list-screen.ts'
import { Toolbar, useLook } from '../lists/list-toolbar.tsx'
import { useSelection } from '../lists/selection.ts'
import { useList } from '../lists/use-list.ts'
import { ViewTabs } from '../lists/view-tabs.tsx'
import { useRowKeys } from '../lists/way-back.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Screen } from '../ui/screen.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Areas } from './areas.tsx'

/** A decision on one entry, or an answer to it. `text` asks for words first: a reason or an answer. */
export type Act = {
  id: 'approve' | 'refuse' | 'reply'
  label: string
  text?: { title: string; label: string; hint?: string; value?: string; maxLength: number; optional?: true }
  run(text: string): Promise<boolean>
}

type ModerationProps<Call extends ListCall> = {
  screen: ListScreen<Call>
  /** The whole entry, as its author wrote it. */
  entry(row: RowOf<Call>): ReactNode
  actsOf(row: RowOf<Call>): Act[]
}

const keyOf = { approve: 'a', refuse: 'd', reply: 'r' } as const

/** Entries of shoppers one below the other, each with its decision. J and K move, A approves, D refuses, R answers. */
export function Moderation<Call extends ListCall>({ screen: given, entry, actsOf }: ModerationProps<Call>) {
  const screen = given as unknown as ListScreen<ListCall>
  const list = useList(screen)
  const { searchStr } = useLocation()
  const selection = useSelection(searchStr)
  const rows = useRef<HTMLDivElement>(null)
  const { look, setLook } = useLook(screen, list.view)
  const [asked, setAsked] = useState<{ act: Act; row: string } | null>(null)
  useRowKeys(rows, selection)
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const shown = list.rows.filter(({ id }) => !(decided.has(id) && list.gone.has(id)))
  /** Leaves out what was decided on, as soon as it no longer matches, and goes on to the next entry. */
  const take = async (act: Act, row: string, text: string) => {
    const item = rows.current?.querySelector(`[data-row="${CSS.escape(row)}"]`)
    const next = item?.nextElementSibling?.querySelector<HTMLElement>('[data-row-link]')
    const isDone = await act.run(text)
    if (isDone) {
      setDecided((before) => new Set([...before, row]))
      next?.focus()
    }
    return isDone
  }
  const start = (act: Act | undefined, row: string) => {
    if (!act) return
    if (act.text) setAsked({ act, row })
    else void take(act, row, '')
  }
  const press = (id: Act['id']) => () => {
    const current = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
    const row = shown.find((each) => each.id === current)
    if (row)
      start(
        actsOf(row as RowOf<Call>).find((act) => act.id === id),
        row.id,
      )
  }
  useActions([
    {
      id: 'moderate approve',
      label: t('desk.inbox.publish'),
      keys: keyOf.approve,
      onlyByKey: true,
      run: press('approve'),
    },
    {
      id: 'moderate refuse',
      label: t('desk.inbox.reject'),
      keys: keyOf.refuse,
      onlyByKey: true,
      run: press('refuse'),
    },
    {
      id: 'moderate reply',
      label: t('desk.inbox.answer'),
      keys: keyOf.reply,
      onlyByKey: true,
      run: press('reply'),
    },
  ])
  const ids = { current: shown.map(({ id }) => id) }
  return (
    <>
      <Areas />
      <Screen
        title={t(`${screen.texts}_title`)}
        about={<span className="max-md:hidden">{t('desk.inbox.moderate_keys')}</span>}
        besideWide
      >
        {may(screen.permission) ? (
          <div className="-mx-4 border-y border-base-300 bg-base-100 sm:mx-0 sm:rounded-box sm:border">
            <div className="border-b border-base-300">
              <ViewTabs
                views={list.views}
                current={list.place.view}
                counts={list.counts}
                onPrefetch={() => {}}
              />
            </div>
            <Toolbar {...{ screen, list, look, setLook }} />
            <ListFrame {...{ screen, list, selection }} rows={shown} rowsRef={rows}>
              <ul className="divide-y divide-base-300">
                {shown.map((row) => (
                  <li key={row.id} data-row={row.id} className="flex gap-3 px-4 py-4">
                    <span className="-m-2 p-2">
                      <RowCheckbox {...{ screen, row, selection, ids }} />
                    </span>
                    <article
                      data-row-link
                      tabIndex={-1}
                      aria-label={screen.nameOf(row)}
                      className="min-w-0 flex-1 space-y-2 rounded-field outline-none focus:outline-2 focus:outline-offset-4 focus:outline-accent"
                    >
                      {entry(row as RowOf<Call>)}
                      <div className="flex flex-wrap gap-2">
                        {actsOf(row as RowOf<Call>).map((act) => (
                          <Button
                            key={act.id}
                            icon={icons[act.id]}
                            onPress={() => start(act, row.id)}
                            aria-keyshortcuts={keyOf[act.id]}
                          >
                            {act.label}
                          </Button>
                        ))}
                      </div>
                    </article>
                  </li>
                ))}
              </ul>
            </ListFrame>
          </div>
        ) : (
          <EmptyState icon={X} title={t('desk.list.not_allowed_title')}>
            {t('desk.list.not_allowed')}
          </EmptyState>
        )}
      </Screen>
      {asked && (
        <Asked
          key={`${asked.row} ${asked.act.id}`}
          act={asked.act}
          onRun={(text) => take(asked.act, asked.row, text)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

const icons = { approve: Check, refuse: X, reply: CornerDownRight } as const

type AskedProps = { act: Act; onRun(text: string): Promise<boolean>; onClose(): void }

/** Asks for the reason or the answer. */
function Asked({ act: { label, text }, onRun, onClose }: AskedProps) {
  const [value, setValue] = useState(text?.value ?? '')
  const [isPending, setPending] = useState(false)
  if (!text) return null
  const submit = async () => {
    setPending(true)
    const isDone = await onRun(value.trim())
    setPending(false)
    if (isDone) onClose()
  }
  return (
    <Dialog
      isOpen
      title={text.title}
      onClose={onClose}
      actions={
        <Button
          look="primary"
          isPending={isPending}
          isDisabled={!text.optional && !value.trim()}
          onPress={() => void submit()}
        >
          {label}
        </Button>
      }
    >
      <TextField
        label={text.label}
        hint={text.hint}
        rows={5}
        maxLength={text.maxLength}
        value={value}
        onChange={setValue}
        autoFocus
      />
    </Dialog>
  )
}

/** Words of a shopper: text as typed, never markup. */
export function Words({ children }: { children: string }) {
  return (
    <p className="break-words whitespace-pre-wrap">
      <bdi>{children}</bdi>
    </p>
  )
}

/** An answer below what it answers. */
export function Answer({ by, text, children }: { by: string; text: string; children?: ReactNode }) {
  return (
    <div className="rounded-field bg-base-200 px-3 py-2">
      <p className="text-note text-muted">
        <bdi>{by}</bdi>
      </p>
      <Words>{text}</Words>
      {children}
    </div>
  )
}
