import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { type CallPayload, call } from '../calls.ts'
import type { ListWish } from '../lists/list-screen.ts'
import { type CellEdits, type GridRow, openEdits } from './cells.ts'

/** Variants that one grid holds: as many as one plan of cells takes. */
export const maxGridRows = 2000

/** The rows of a wish, page by page. They stay as they are while somebody types in them. */
export function useGridRows(wish: ListWish) {
  const { cursor: _cursor, ...wanted } = wish as ListWish & { cursor?: string }
  return useQuery({
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
}

type Sheet = { edits: CellEdits; past: readonly CellEdits[]; future: readonly CellEdits[] }

const emptySheet: Sheet = { edits: new Map(), past: [], future: [] }

/** Edits outlive the screen, so that the way back from a preview finds them. A row that has a new value drops its edit. */
const sheet = createStore<Sheet>(() => emptySheet)

/** The edits of the grid, with steps back and forth. */
export function useSheet(rows: readonly GridRow[]) {
  const { edits, past, future } = useStore(sheet)
  const [seen, setSeen] = useState(rows)
  useEffect(() => {
    if (seen === rows) return
    setSeen(rows)
    sheet.setState((state) => ({ ...state, edits: openEdits(state.edits, rows) }))
  }, [rows, seen])
  return {
    edits,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    change(next: CellEdits) {
      sheet.setState({ edits: next, past: [...past, edits], future: [] })
    },
    undo() {
      const before = past.at(-1)
      if (before) sheet.setState({ edits: before, past: past.slice(0, -1), future: [...future, edits] })
    },
    redo() {
      const after = future.at(-1)
      if (after) sheet.setState({ edits: after, past: [...past, edits], future: future.slice(0, -1) })
    },
    discard() {
      sheet.setState({ edits: new Map(), past: [...past, edits], future: [] })
    },
  }
}

export type GridSheet = ReturnType<typeof useSheet>
