import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Inbox, SearchX } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useStore } from 'zustand'
import { openAction, registered } from '../frame/actions.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { firstPlace } from './address.ts'
import { BulkBar } from './bulk-bar.tsx'
import { conditionText } from './condition-text.ts'
import type { ListCall, ListScreen, RowOf } from './list-screen.ts'
import type { SelectionStore } from './selection.ts'
import type { List } from './use-list.ts'

type ListFrameProps<Call extends ListCall> = {
  screen: ListScreen<Call>
  list: List<Call>
  /** The rows that are shown, which may be fewer than the list has. */
  rows: RowOf<Call>[]
  /** Null: rows cannot be selected. */
  selection: SelectionStore | null
  rowsRef?: RefObject<HTMLDivElement | null>
  /** Stands in place of no rows, for lists that say it in another way. */
  nothing?: ReactNode
  /** The rows, of any shape. Not drawn without rows. */
  children: ReactNode
}

/** Surrounds the rows of a list: dropped parts of its address, new rows, states, actions on the selection, pages. */
export function ListFrame<Call extends ListCall>(props: ListFrameProps<Call>) {
  // A generic list is of no use to the parts below, which take any.
  const { screen, list, rows, selection, rowsRef, nothing, children } =
    props as unknown as ListFrameProps<ListCall>
  const { texts } = screen
  return (
    <>
      {list.dropped.length > 0 && (
        <p
          role="status"
          className="border-t border-base-300 bg-warning-soft px-4 py-2 text-note text-warning"
        >
          {t('desk.list.dropped', { parts: list.dropped.join(', ') })}
        </p>
      )}
      {list.fresh > 0 && (
        <button
          type="button"
          onClick={list.showFresh}
          className="block w-full border-t border-base-300 bg-info-soft px-4 py-2 text-start font-medium text-info"
        >
          {t(`${texts}_fresh`, { count: list.fresh })}
        </button>
      )}
      <div
        ref={rowsRef}
        aria-busy={list.isStale}
        className={`border-t border-base-300 ${list.isStale ? 'opacity-60' : ''}`}
      >
        {list.status === 'loading' && (
          <div className="px-4 py-3">
            <Skeleton lines={10} />
          </div>
        )}
        {list.status === 'failed' && (
          <EmptyState
            icon={SearchX}
            title={t('desk.frame.failed_title')}
            action={<Button onPress={list.retry}>{t('desk.frame.try_again')}</Button>}
          >
            {list.error}
          </EmptyState>
        )}
        {list.status === 'ready' && rows.length === 0 && (nothing ?? <Nothing {...{ screen, list }} />)}
        {rows.length > 0 && children}
      </div>
      {selection && <BulkBar {...{ screen, selection, rows }} total={list.total} wish={list.wish} />}
      {list.rows.length > 0 && <Pager list={list} />}
    </>
  )
}

/** Nothing yet, or no matches: each with the next step. */
export function Nothing({ screen, list }: { screen: ListScreen<ListCall>; list: List<ListCall> }) {
  const { q, filter } = list.query
  const { texts } = screen
  const first = useStore(registered, () => openAction(screen.emptyAction))
  if (!q && filter.length === 0) {
    return (
      <EmptyState
        icon={Inbox}
        title={t(`${texts}_empty_title`)}
        action={
          (first || screen.emptyMore) && (
            <span className="flex flex-wrap justify-center gap-2">
              {first && (
                <Button look="primary" icon={first.icon} onPress={first.run}>
                  {first.label}
                </Button>
              )}
              {screen.emptyMore?.()}
            </span>
          )
        }
      >
        {t(`${texts}_empty`)}
      </EmptyState>
    )
  }
  const isDone = list.view !== null && !list.place.q && list.place.filter.length === 0
  return (
    <EmptyState
      icon={isDone ? Inbox : SearchX}
      title={t(isDone ? 'desk.list.view_empty' : 'desk.list.no_match')}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {q && (
            <Button onPress={() => list.go({ q: '', view: null, filter })}>
              {t('desk.list.without', { name: `“${q}”` })}
            </Button>
          )}
          {!isDone &&
            filter.map((each, index) => {
              const name = conditionText(screen.list.fields[each.field]!, each, screen)
              return (
                <Button
                  key={name}
                  onPress={() => list.go({ view: null, q, filter: filter.toSpliced(index, 1) })}
                >
                  {t('desk.list.without', { name })}
                </Button>
              )
            })}
          <Button onPress={() => list.go(firstPlace)}>{t('desk.list.show_all')}</Button>
        </span>
      }
    >
      {isDone && screen.doneNote?.()}
    </EmptyState>
  )
}

/** First, previous, next, last: a list is read by place, not by page number. */
function Pager({ list: { total, next, previous, place, go } }: { list: List<ListCall> }) {
  const step = (label: string, icon: typeof ChevronLeft, cursor: string | null, isOff: boolean) => (
    <Button
      look="quiet"
      icon={icon}
      aria-label={t(label)}
      isDisabled={isOff}
      onPress={() => go({ cursor })}
    />
  )
  return (
    <nav
      aria-label={t('desk.list.pages')}
      className="flex items-center gap-1 border-t border-base-300 px-3 py-2 sm:px-4"
    >
      <span className="flex-1 text-note text-muted">
        {total && t('desk.list.total', { count: total.value, more: String(!total.exact) })}
      </span>
      {(next || previous) && (
        <>
          {step('desk.list.first', ChevronFirst, null, previous === null && place.cursor === null)}
          {step('desk.list.previous', ChevronLeft, previous, previous === null)}
          {step('desk.list.next', ChevronRight, next, next === null)}
          {step('desk.list.last', ChevronLast, 'last', next === null)}
        </>
      )}
    </nav>
  )
}
