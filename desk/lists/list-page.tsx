import { useLocation } from '@tanstack/react-router'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Inbox, Lock, SearchX } from 'lucide-react'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { openAction, registered } from '../frame/actions.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { firstPlace } from './address.ts'
import { BulkBar } from './bulk-bar.tsx'
import { conditionText } from './condition-text.ts'
import { useFirstRows } from './first-rows.ts'
import { ListCards } from './list-cards.tsx'
import { rememberWalk, wasScrolled } from './list-memory.ts'
import { ListTable, type ListTableProps } from './list-rows.tsx'
import type { ListCall, ListScreen } from './list-screen.ts'
import { ListTiles } from './list-tiles.tsx'
import { type Look, Toolbar, useLook } from './list-toolbar.tsx'
import { useRowActions } from './row-actions.ts'
import { type SelectionStore, selectionStore } from './selection.ts'
import { type List, prefetchList, useList } from './use-list.ts'
import { ViewTabs } from './view-tabs.tsx'
import { useRowKeys, useWayBack } from './way-back.ts'

/** Any list of the desk, from its description. */
export function ListPage({ screen }: { screen: ListScreen<ListCall> }) {
  const title = t(`${screen.texts}_title`)
  return may(screen.permission) ? <OpenList screen={screen} /> : <NotAllowed title={title} />
}

/** Stands in place of a screen that the person's role does not open. */
export function NotAllowed({ title }: { title: string }) {
  return (
    <Screen title={title}>
      <EmptyState icon={Lock} title={t('desk.list.not_allowed_title')}>
        {t('desk.list.not_allowed')}
      </EmptyState>
    </Screen>
  )
}

function OpenList({ screen }: { screen: ListScreen<ListCall> }) {
  const { texts } = screen
  const list = useList(screen)
  const { pathname, searchStr } = useLocation()
  const address = pathname + searchStr
  const selection = useMemo(() => selectionFor(address), [address])
  const { columns, look, setLook } = useLook(screen, list.view)
  const rowsRef = useRef<HTMLDivElement>(null)
  const isWide = useSyncExternalStore(subscribeWidth, () => wide.matches)
  useWayBack(address, selection, rowsRef, list.status === 'ready' && !list.isStale)
  useRowKeys(rowsRef, selection)
  useRowActions(screen, list.rows)
  useEffect(() => {
    rememberWalk(pathname, { address, paths: list.rows.map((row) => screen.pathOf(row)) })
  }, [address, pathname, list.rows, screen])

  const chosen = screen.bulk?.length ? selection : null
  const rowsProps = { screen, columns, rows: list.rows, selection: chosen }
  return (
    <Screen title={t(`${texts}_title`)} actions={screen.actions?.(list.wish)} wide>
      <div className="-mx-4 border-y border-base-300 bg-base-100 sm:mx-0 sm:rounded-box sm:border">
        {screen.views && (
          <div className="border-b border-base-300">
            <ViewTabs
              views={list.views}
              current={list.place.view}
              counts={list.counts}
              onPrefetch={(view) => prefetchList(screen, { ...firstPlace, view: view?.id ?? null }, view)}
            />
          </div>
        )}
        <Toolbar {...{ screen, list, look, setLook }} />
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
          {list.status === 'ready' && list.rows.length === 0 && <Nothing {...{ screen, list }} />}
          {list.rows.length > 0 && <Rows {...{ list, address, isWide, look }} {...rowsProps} />}
        </div>
        {chosen && (
          <BulkBar screen={screen} selection={chosen} rows={list.rows} total={list.total} wish={list.wish} />
        )}
        {list.rows.length > 0 && <Pager list={list} />}
      </div>
    </Screen>
  )
}

type RowsProps = Omit<ListTableProps, 'sort' | 'isCompact' | 'onSort'> & {
  list: List<ListCall>
  address: string
  isWide: boolean
  look: Look
}

/** The rows as the list and the window want them: pictures, a table, or cards. */
function Rows({ list, address, isWide, look, rows: all, ...props }: RowsProps) {
  const rows = useFirstRows(all, wasScrolled(address))
  if (props.screen.tile) return <ListTiles {...props} rows={rows} />
  if (!isWide) return <ListCards {...props} rows={rows} />
  return (
    <ListTable
      {...props}
      rows={rows}
      sort={list.query.sort}
      isCompact={look.density === 'compact'}
      onSort={(sort) => list.go({ sort })}
    />
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
          first && (
            <span className="flex flex-wrap justify-center gap-2">
              <Button look="primary" icon={first.icon} onPress={first.run}>
                {first.label}
              </Button>
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
    />
  )
}

/** First, previous, next, last: a list is read by place, not by page number. */
export function Pager({ list: { total, next, previous, place, go } }: { list: List<ListCall> }) {
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

/** A selection belongs to one place of a list: another filter or page begins with none. */
export function selectionFor(_address: string): SelectionStore {
  return selectionStore()
}

const wide = matchMedia('(width >= 48rem)')

function subscribeWidth(onChange: () => void): () => void {
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}
