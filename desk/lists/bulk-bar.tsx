import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { AdminPath } from '#contract/admin/calls.ts'
import { type CallPayload, call, newKey, refusal } from '../calls.ts'
import { number } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { refresh } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectedBar } from '../ui/selected-bar.tsx'
import { toast } from '../ui/toast.tsx'
import type { BulkAction, ListCall, ListScreen, ListWish, RowOf } from './list-screen.ts'
import { countSelected, everything, isSelected, nothing, type SelectionStore } from './selection.ts'

type Row = RowOf<ListCall>

/** Rows that one bulk action takes at most: beyond, a narrower filter is asked for. */
const maxRows = 1000

type BulkBarProps = {
  screen: ListScreen<ListCall>
  selection: SelectionStore
  rows: Row[]
  total: { value: number; exact: boolean } | null
  wish: ListWish
}

type Told = { id: string; name: string; why: string }

type Run = {
  action: BulkAction<Row>
  done: number
  of: number
  refused: Told[]
  /** Rows of which a part was left as it was. */
  partly: Told[]
  ended: boolean
}

/** The actions on the selected rows. They run row by row, and rows that refused are named with the reason. */
export function BulkBar({ screen, selection, rows, total, wish }: BulkBarProps) {
  const state = useStore(selection)
  const [run, setRun] = useState<Run | null>(null)
  const [warned, setWarned] = useState<BulkAction<Row> | null>(null)
  const lost = useRef(new Map<string, string>())
  const matching = total?.value ?? 0
  const count = countSelected(state, matching)
  const isPage = rows.length > 0 && rows.every(({ id }) => isSelected(state, id))
  const actions = (screen.bulk ?? []).filter(
    ({ permission, isOffered }) => may(permission) && (isOffered?.() ?? true),
  )

  /**
   * Runs an action on a row, and answers the reason if it refused. A repeat after a lost answer has the same key, so that
   * nothing happens twice.
   */
  const runOn = async (
    action: BulkAction<Row>,
    row: Row,
    answer: unknown,
  ): Promise<{ refused?: string; partly?: string }> => {
    const attempt = JSON.stringify([action.id, row.id, answer])
    const key = lost.current.get(attempt) ?? newKey()
    lost.current.delete(attempt)
    try {
      const left = await action.run?.(row, answer, key)
      return typeof left === 'string' ? { partly: left } : {}
    } catch (error) {
      const refused = refusal(error)
      if (!refused) throw error
      if (refused.reason === 'service_unreachable') lost.current.set(attempt, key)
      return { refused: refused.message }
    }
  }
  const start = async (action: BulkAction<Row>) => {
    setWarned(null)
    const { q, filter } = wish
    if (action.whole) {
      const ids = [...state.ids]
      const matched = { ...(q ? { q } : {}), ...(filter ? { filter } : {}), except: ids }
      return action.whole(state.all ? matched : { ids }, count)
    }
    const answer = action.ask ? await action.ask(count) : undefined
    if (answer === null) return
    const chosen = state.all
      ? (await allRows(screen, wish)).filter(({ id }) => isSelected(state, id))
      : rows.filter(({ id }) => isSelected(state, id))
    if (action.together) return action.together(chosen)
    if (action.order) chosen.sort(action.order)
    const refused: Told[] = []
    const partly: Told[] = []
    for (const [done, row] of chosen.entries()) {
      setRun({ action, done, of: chosen.length, refused: [...refused], partly: [...partly], ended: false })
      const reason = action.refuses?.(row)
      const told = reason ? { refused: reason } : await runOn(action, row, answer)
      const named = { id: row.id, name: screen.nameOf(row) }
      if (told.refused) refused.push({ ...named, why: told.refused })
      if (told.partly) partly.push({ ...named, why: told.partly })
    }
    await refresh(screen.call as AdminPath, '/view/counts')
    selection.setState(nothing, true)
    const succeeded = chosen.length - refused.length
    if (refused.length + partly.length === 0) {
      setRun(null)
      toast(t('desk.list.done', { count: succeeded }))
    } else setRun({ action, done: succeeded, of: chosen.length, refused, partly, ended: true })
  }
  const begin = (action: BulkAction<Row>) => (action.warning ? setWarned(action) : void start(action))
  const isOff = ({ whole }: BulkAction<Row>) => count > maxRows && !whole
  const selected = t('desk.list.selected', { count })
  useActions(
    actions
      .filter((action) => count > 0 && !isOff(action))
      .map((action) => ({
        id: `bulk ${action.id}`,
        label: `${t(action.label)} · ${selected}`,
        ...(action.keys ? { keys: action.keys } : {}),
        run: () => begin(action),
      })),
  )
  return (
    <>
      {count > 0 && (
        <SelectedBar>
          <Button
            look="quiet"
            icon={X}
            aria-label={t('desk.list.select_none')}
            onPress={() => selection.setState(nothing, true)}
          />
          <span aria-live="polite" className="font-medium">
            {selected}
          </span>
          {!state.all && isPage && matching > rows.length && (
            <Button look="quiet" onPress={() => selection.setState(everything, true)}>
              {t('desk.list.select_all', { count: matching, more: String(!total?.exact) })}
            </Button>
          )}
          <span className="ms-auto flex flex-wrap justify-end gap-2">
            {actions.map((action) => (
              <Button key={action.id} isDisabled={isOff(action)} onPress={() => begin(action)}>
                {action.icon}
                {t(action.label)}
              </Button>
            ))}
          </span>
          {count > maxRows && actions.some(({ whole }) => !whole) && (
            <p className="basis-full text-note text-muted">{t('desk.list.too_many', { max: maxRows })}</p>
          )}
        </SelectedBar>
      )}
      {warned && (
        <Dialog
          isOpen
          title={t(warned.label)}
          onClose={() => setWarned(null)}
          actions={
            <>
              <Button onPress={() => setWarned(null)}>{t('desk.list.cancel')}</Button>
              <Button look="primary" onPress={() => void start(warned)}>
                {t(warned.label)}
              </Button>
            </>
          }
        >
          {warned.warning?.(count)}
        </Dialog>
      )}
      {run && <RunDialog run={run} onClose={() => setRun(null)} />}
    </>
  )
}

function RunDialog({
  run: { action, done, of, refused, partly, ended },
  onClose,
}: {
  run: Run
  onClose(): void
}) {
  return (
    <Dialog
      isOpen
      title={t(action.label)}
      onClose={() => ended && onClose()}
      actions={ended && <Button onPress={onClose}>{t('desk.frame.done')}</Button>}
    >
      <p aria-live="polite">
        {ended
          ? t('desk.list.done', { count: done })
          : t('desk.list.running', { done: number(done), of: number(of) })}
      </p>
      {!ended && (
        <progress value={done} max={of} aria-label={t(action.label)} className="mt-3 w-full accent-primary" />
      )}
      {ended && <ToldRows title={t('desk.list.partly', { count: partly.length })} rows={partly} />}
      {ended && <ToldRows title={t('desk.list.refused', { count: refused.length })} rows={refused} />}
    </Dialog>
  )
}

function ToldRows({ title, rows }: { title: string; rows: readonly Told[] }) {
  if (rows.length === 0) return null
  return (
    <>
      <p className="mt-3 font-medium">{title}</p>
      <ul className="mt-1 divide-y divide-base-300">
        {rows.map(({ id, name, why }) => (
          <li key={id} className="py-1.5">
            <span className="font-medium">{name}</span> <span className="text-muted">{why}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Every row that matches, page by page. */
async function allRows({ call: path }: ListScreen<ListCall>, wish: ListWish): Promise<Row[]> {
  const found: Row[] = []
  let cursor: string | null = null
  do {
    const { cursor: _first, ...first } = wish as ListWish & { cursor?: string }
    const page: { items: Row[]; next: string | null } = await call(path, {
      ...first,
      ...(cursor ? { cursor } : {}),
    } as CallPayload<ListCall>)
    found.push(...page.items)
    cursor = page.next
  } while (cursor && found.length < maxRows)
  return found
}
