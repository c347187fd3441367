import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import type { Condition } from '#contract/admin/list.ts'
import type { View } from '#contract/admin/view.ts'
import { type CallPayload, refusal } from '../calls.ts'
import { queries, read } from '../query.ts'
import { firstPlace, type ListPlace, readPlace, type Sort, writePlace } from './address.ts'
import type { ListCall, ListScreen, ListWish, RowOf } from './list-screen.ts'
import { useSteadyRows } from './steady-rows.ts'

type Query = { q?: string; filter?: { all: Condition[] }; sort?: Sort }

export type List<Call extends ListCall> = {
  place: ListPlace
  /** Invalid parts of the address that were left out. */
  dropped: string[]
  go(place: Partial<ListPlace>, how?: 'push' | 'replace'): void
  /** The views shown, and the built-in ones that the person hid. */
  views: View[]
  hidden: View[]
  view: View | null
  counts: Record<string, { value: number; exact: boolean }>
  /** The search, filters and order in force: those of the view and those of the address. */
  query: { q: string; filter: Condition[]; sort: Sort }
  wish: ListWish
  rows: RowOf<Call>[]
  total: { value: number; exact: boolean } | null
  next: string | null
  previous: string | null
  /** Rows that came since the page was shown. */
  fresh: number
  showFresh(): void
  /** Ids of rows that are still shown although they no longer match. */
  gone: ReadonlySet<string>
  status: 'loading' | 'failed' | 'ready'
  error: string
  /** The rows shown belong to another place, until those of this one arrive. */
  isStale: boolean
  retry(): void
}

/** The state of a list screen: its address, views and rows, kept up to date without moving a row. */
export function useList<Call extends ListCall>(screen: ListScreen<Call>): List<Call> {
  const router = useRouter()
  const { pathname, searchStr } = useLocation()
  const { place, dropped } = useMemo(
    () => readPlace(screen.list, new URLSearchParams(searchStr)),
    [screen.list, searchStr],
  )
  const { views, hidden, counts, isReady } = useViews(screen)
  const view = views.find(({ id }) => id === place.view) ?? null
  const query = useMemo(() => queryOf(screen, place, view), [screen, place, view])
  const wish = useMemo(() => wishOf(screen, query, place.cursor), [screen, query, place.cursor])
  const awaitsView = place.view !== null && !isReady
  const answer = useQuery({
    ...readRows(screen, wish),
    placeholderData: keepPreviousData,
    enabled: !awaitsView,
  })
  const data = answer.data as unknown as AdminData<Call> | undefined
  const items = data?.items as RowOf<Call>[] | undefined
  const shown = useSteadyRows(JSON.stringify(wish), items, answer.isPlaceholderData)

  const go = (change: Partial<ListPlace>, how: 'push' | 'replace' = 'push') => {
    const next = writePlace({ ...place, cursor: null, ...change }).toString()
    router.history[how](`${router.basepath}${pathname}${next ? `?${next}` : ''}`.replace('//', '/'))
  }
  const isBadCursor = refusal(answer.error, 'invalid')?.fields.cursor !== undefined
  useEffect(() => {
    if (isBadCursor) go({ cursor: null }, 'replace')
  })
  return {
    ...{ place, dropped, go, views, hidden, view, counts, query, wish },
    ...{ rows: shown.rows, fresh: shown.fresh, showFresh: shown.show, gone: shown.gone },
    total: data?.total ?? null,
    next: data?.next ?? null,
    previous: data?.previous ?? null,
    status: data ? 'ready' : answer.error && !isBadCursor ? 'failed' : 'loading',
    error: answer.error?.message ?? '',
    isStale: answer.isPlaceholderData,
    retry: () => void answer.refetch(),
  }
}

function useViews({ views: kind }: ListScreen<ListCall>) {
  const options = { kind: kind ?? 'order' } as const
  const tags = { tags: kind ? [kind] : [] }
  const list = useQuery({ ...read('/view/list', options), enabled: kind !== undefined })
  const counts = useQuery({ ...read('/view/counts', options, tags), enabled: kind !== undefined })
  const items = list.data?.items ?? []
  return {
    views: items.filter(({ hidden }) => !hidden),
    hidden: items.filter(({ hidden }) => hidden),
    counts: counts.data?.counts ?? {},
    isReady: kind === undefined || !list.isPending,
  }
}

function queryOf({ list }: Pick<ListScreen<ListCall>, 'list'>, place: ListPlace, view: View | null) {
  const saved = (view?.query ?? {}) as Query
  return {
    q: place.q || (saved.q ?? ''),
    filter: [...(saved.filter?.all ?? []), ...place.filter],
    sort: place.sort ?? saved.sort ?? list.sort,
  }
}

/** The payload of a list. Leaves out the list's own order, so that routes can ask for the first page too. */
function wishOf(
  { list }: Pick<ListScreen<ListCall>, 'list'>,
  { q, filter, sort }: List<ListCall>['query'],
  cursor: string | null,
): ListWish {
  const isOwnOrder = sort.by === list.sort.by && sort.dir === list.sort.dir
  return {
    ...(q ? { q } : {}),
    ...(filter.length > 0 ? { filter: { all: filter } } : {}),
    ...(isOwnOrder ? {} : { sort }),
    ...(cursor ? { cursor } : {}),
  } as ListWish
}

/** The rows of any list, as those of one: the compiler cannot represent the union of all. */
function readRows({ call, kind }: Pick<ListScreen<ListCall>, 'call' | 'kind'>, wish: ListWish) {
  return read(call as '/order/list', wish as CallPayload<'/order/list'>, { tags: [kind] })
}

/** The address of a list under /admin. */
export function listPath(path: string, place: Partial<ListPlace>): string {
  const query = writePlace({ ...firstPlace, ...place }).toString()
  return query ? `${path}?${query}` : path
}

/** Fetches the first page of a place ahead. */
export function prefetchList<Call extends ListCall>(
  screen: ListScreen<Call>,
  place: ListPlace,
  view: View | null,
) {
  void queries.prefetchQuery(readRows(screen, wishOf(screen, queryOf(screen, place, view), place.cursor)))
}
