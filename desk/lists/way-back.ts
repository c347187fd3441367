import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Action, useActions } from '../frame/actions.ts'
import { t } from '../texts.ts'
import { leaveList, returnToList } from './list-memory.ts'
import { nothing, type SelectionStore, toggleRow } from './selection.ts'

type RowsRef = { readonly current: HTMLDivElement | null }

/** Back brings scroll position, focused row and selection of a list. */
export function useWayBack(
  address: string,
  selection: SelectionStore,
  rows: RowsRef,
  isReady: boolean,
): void {
  const restored = useRef('')
  useLayoutEffect(() => {
    if (!isReady || restored.current === address) return
    restored.current = address
    const left = returnToList(address)
    if (!left) return
    selection.setState(left.selection, true)
    // After the heading has taken the focus of a navigation.
    requestAnimationFrame(() => {
      rows.current
        ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(left.row ?? '')}"] [data-row-link]`)
        ?.focus()
      window.scrollTo({ top: left.scroll })
    })
  })
  useEffect(() => {
    let scroll = window.scrollY
    let row: string | null = null
    const onScroll = () => {
      scroll = window.scrollY
    }
    const onFocus = ({ target }: FocusEvent) => {
      const found = target instanceof Element ? target.closest('[data-row]') : null
      row = found?.getAttribute('data-row') ?? row
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('focusin', onFocus)
    return () => {
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('focusin', onFocus)
      leaveList(address, { scroll, row, selection: selection.getState() })
    }
  }, [address, selection])
}

/** J and K move between rows, X selects, / searches, Escape drops the selection. */
export function useRowKeys(rows: RowsRef, selection: SelectionStore): void {
  const links = () => [...(rows.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
  const current = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
  const move = (by: number) => {
    const all = links()
    const at = all.findIndex((link) => link.closest('[data-row]')?.getAttribute('data-row') === current())
    all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]?.focus()
  }
  const select = () => {
    const id = current()
    if (id) selection.setState((now) => toggleRow(now, id), true)
  }
  const search = () => document.querySelector<HTMLElement>('[data-list-search]')?.focus()
  const byKey = (id: string, keys: string, run: () => void): Action => ({
    ...{ id: `row ${id}`, label: t(`desk.list.key_${id}`), keys, run, onlyByKey: true },
  })
  useActions([
    byKey('next', 'j', () => move(1)),
    byKey('previous', 'k', () => move(-1)),
    byKey('select', 'x', select),
    // On some keyboards, "/" is typed with Shift.
    byKey('search', '[Shift]+/', search),
    byKey('clear', 'Escape', () => selection.setState(nothing, true)),
  ])
}
