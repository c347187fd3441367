import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import type { OrderItem } from '#contract/order.ts'
import { call } from '#islands/api.ts'
import { on } from '#islands/events.ts'
import { callQuietly } from '#islands/quiet-call.ts'
import { showAddress } from '#islands/show-address.ts'
import { keepUnpaid } from '#islands/stores/unpaid.ts'
import { type Filter, filterOf, payloadOf, queryOf } from './filter.ts'
import { historyEntry, keepList, keptList } from './list-memory.ts'

const size = 20
/** /order/list answers at most this many at once. */
const maxSize = 100

export type OrderList = {
  filter: Filter | null
  /** null until the first answer. */
  items: OrderItem[] | null
  total: number
  counts: Data<'/order/counts'> | null
  busy: boolean
  /** The last request had no answer. */
  failed: boolean
  choose(filter: Filter): void
  more(): void
  retry(): void
  /** Requests the orders shown again, after one of them has changed. */
  refresh(): void
}

/**
 * The customer's orders. The filter is part of the address. Going back to the page shows the list as it was left, at
 * the same position. Changes that the live channel reports are shown in place.
 */
export function useOrderList(): OrderList {
  const [filter, setFilter] = useState<Filter | null>(null)
  const [items, setItems] = useState<OrderItem[] | null>(null)
  const [total, setTotal] = useState(0)
  const [counts, setCounts] = useState<Data<'/order/counts'> | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const entry = useRef('')
  const restore = useRef<number | null>(null)
  /** Counts requests: an answer to anything but the latest is dropped. */
  const turn = useRef(0)
  const shown = useRef<{ filter: Filter | null; items: OrderItem[] }>({ filter: null, items: [] })
  shown.current = { filter, items: items ?? [] }

  const load = useCallback(async (wanted: Filter, how: 'first' | 'more' | 'again') => {
    const before = how === 'more' ? shown.current.items : []
    const mine = ++turn.current
    setBusy(true)
    setFailed(false)
    const again = Math.min(maxSize, Math.max(size, shown.current.items.length))
    const last = before.at(-1)?.number
    const range = { size: how === 'again' ? again : size, ...(last ? { after: last } : {}) }
    const ask = how === 'again' ? callQuietly : call
    const answer = await ask('/order/list', { ...payloadOf(wanted), ...range })
    if (mine !== turn.current) return
    setBusy(false)
    if (answer.code !== codes.success) return setFailed(how !== 'again')
    const rest = how === 'again' ? shown.current.items.slice(again) : []
    setItems(withoutRepeats([...before, ...answer.data.items, ...rest]))
    setTotal(answer.data.total)
  }, [])

  const count = useCallback(async () => {
    const answer = await callQuietly('/order/counts', {})
    if (answer.code !== codes.success) return
    setCounts(answer.data)
    keepUnpaid(answer.data.toPay)
  }, [])

  const refresh = useCallback(() => {
    if (shown.current.filter) void load(shown.current.filter, 'again')
    void count()
  }, [load, count])

  useEffect(() => {
    entry.current = historyEntry()
    const kept = keptList(entry.current)
    const first = kept?.filter ?? filterOf(location.search)
    setFilter(first)
    void count()
    if (kept) {
      restore.current = kept.scroll
      setItems(kept.items)
      setTotal(kept.total)
      shown.current = { filter: first, items: kept.items }
      void load(first, 'again')
    } else void load(first, 'first')
    const off = on('live:order', refresh)
    return off
  }, [load, count, refresh])

  useLayoutEffect(() => {
    if (!items || restore.current === null) return
    scrollTo(0, restore.current)
    restore.current = null
  }, [items])

  useEffect(() => {
    if (!filter || !items) return
    const keep = () => {
      if (historyEntry() === entry.current) keepList(entry.current, { filter, items, total, scroll: scrollY })
    }
    keep()
    addEventListener('scroll', keep, { passive: true })
    return () => removeEventListener('scroll', keep)
  }, [filter, items, total])

  return {
    filter,
    items,
    total,
    counts,
    busy,
    failed,
    choose(next) {
      setFilter(next)
      setItems(null)
      shown.current = { filter: next, items: [] }
      showAddress(location.pathname + queryOf(next))
      void load(next, 'first')
    },
    more() {
      if (filter && !busy) void load(filter, 'more')
    },
    retry() {
      if (filter) void load(filter, items ? 'more' : 'first')
    },
    refresh,
  }
}

/** Orders that the list has loaded again can also be among those that were kept behind them. */
function withoutRepeats(items: OrderItem[]): OrderItem[] {
  return [...new Map(items.map((item) => [item.number, item])).values()]
}
