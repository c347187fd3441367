import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { maxCellRows } from '#contract/admin/catalog/variant.ts'
import { type CallPayload, call } from '../calls.ts'
import type { ListWish } from '../lists/list-screen.ts'
import { useSteadyRows } from '../lists/steady-rows.ts'
import { t } from '../texts.ts'
import { toast } from '../ui/toast.tsx'
import { type CellEdits, type GridRow, openEdits } from './cells.ts'
import { keepSheet, keptSheet, type PlannedEdits } from './keep-sheet.ts'

/** Variants that one grid holds: as many as one plan of cells takes. */
export const maxGridRows = maxCellRows

const noRows: GridRow[] = []

/**
 * The rows of a wish, page by page. A cell is known by the place of its row, so rows stay where they are when they are
 * fetched again, such as when the tab is shown again. `key` changes with the wish.
 */
export function useGridRows(wish: ListWish) {
  const { cursor: _cursor, ...wanted } = wish as ListWish & { cursor?: string }
  const key = JSON.stringify(wanted)
  const { data, error } = useQuery({
    queryKey: ['/variant/list', 'grid', wanted],
    meta: { tags: ['product'], live: false },
    staleTime: 0,
    async queryFn({ signal }) {
      const rows: GridRow[] = []
      let cursor: string | null = null
      let total = 0
      do {
        const page: { items: GridRow[]; next: string | null; total: { value: number } } = await call(
          '/variant/list',
          { ...wanted, size: 100, ...(cursor ? { cursor } : {}) } as CallPayload<'/variant/list'>,
          { signal },
        )
        rows.push(...page.items)
        cursor = page.next
        total = page.total.value
      } while (cursor && rows.length < maxGridRows)
      return { rows, total }
    },
  })
  const { rows, fresh, show } = useSteadyRows(key, data?.rows)
  return {
    ...{ key, error, fresh, showFresh: show },
    rows: data ? rows : noRows,
    isReady: data !== undefined,
    /** Rows that match beyond those that a grid holds. */
    isCut: data !== undefined && data.total > data.rows.length,
  }
}

type Sheet = {
  edits: CellEdits
  past: readonly CellEdits[]
  future: readonly CellEdits[]
  /** The cell that the last step typed in, until it is left. */
  typing: string | null
  /** The plan that was made last. */
  plan: PlannedEdits | null
}

const emptySheet: Sheet = { edits: new Map(), past: [], future: [], typing: null, plan: null }

/** Edits outlive the screen, so that the way back from a preview finds them. A row that has a new value drops its edit. */
const sheet = createStore<Sheet>(() => emptySheet)

let restored: Promise<number> | undefined
let told = false
/** Closes the message about edits that came back. */
let closeTold = () => {}

/** Brings back edits of an earlier tab, and keeps every later one. Answers how many came back. */
function restoreSheet(): Promise<number> {
  restored ??= restore()
  return restored
}

async function restore(): Promise<number> {
  const kept = await keptSheet().catch(() => null)
  const isOpen = sheet.getState().edits.size > 0
  if (kept && !isOpen) sheet.setState(kept)
  sheet.subscribe((now, before) => {
    if (now.edits !== before.edits || now.plan !== before.plan) keepSheet(now)
  })
  if (isOpen) keepSheet(sheet.getState())
  return isOpen ? 0 : (kept?.edits.size ?? 0)
}

/** Drops every edit. Can be undone. */
function discardSheet(): void {
  sheet.setState(({ edits, past }) => ({
    ...{ edits: new Map(), past: [...past, edits] },
    ...{ future: [], typing: null },
  }))
}

/** Notes a plan and the edits that it was made of. Others may have been typed while the shop made it. */
export function notePlan(plan: PlannedEdits): void {
  closeTold()
  sheet.setState({ plan })
}

/** Drops the edits of which a plan was made, once it has run: undoing it must not bring them back. Later edits stay. */
export async function dropPlanned(id: string): Promise<void> {
  await restoreSheet()
  const { plan, edits } = sheet.getState()
  if (plan?.id !== id) return
  closeTold()
  const later = [...edits].filter(([key, value]) => plan.edits.get(key) !== value)
  sheet.setState({ ...emptySheet, edits: new Map(later) })
}

/** The edits of the grid, with steps back and forth. */
export function useSheet(rows: readonly GridRow[]) {
  const { edits, past, future } = useStore(sheet)
  const [seen, setSeen] = useState(rows)
  useEffect(() => {
    void restoreSheet().then((count) => {
      if (count === 0 || told) return
      told = true
      // A plan that ran since has dropped them.
      if (sheet.getState().edits.size === 0) return
      closeTold = toast(t('desk.grid.restored', { count }), {
        label: t('desk.record.discard'),
        onAction: discardSheet,
      })
    })
  }, [])
  useEffect(() => {
    if (seen === rows) return
    setSeen(rows)
    sheet.setState((state) => ({ ...state, edits: openEdits(state.edits, rows) }))
  }, [rows, seen])
  return {
    edits,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    /** `typing`: the cell that is typed in. All that is typed in it is one step, until `leave`. */
    change(next: CellEdits, typing: string | null = null) {
      sheet.setState((now) => {
        const joins = typing !== null && typing === now.typing
        return { edits: next, past: joins ? now.past : [...now.past, now.edits], future: [], typing }
      })
    },
    leave: () => sheet.setState({ typing: null }),
    undo() {
      const before = past.at(-1)
      if (!before) return
      sheet.setState({ edits: before, past: past.slice(0, -1), future: [...future, edits], typing: null })
    },
    redo() {
      const after = future.at(-1)
      if (!after) return
      sheet.setState({ edits: after, past: [...past, edits], future: future.slice(0, -1), typing: null })
    },
    discard: discardSheet,
  }
}

export type GridSheet = ReturnType<typeof useSheet>
