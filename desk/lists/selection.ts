import { useMemo } from 'react'
import { createStore } from 'zustand/vanilla'

/**
 * The rows that are selected in a list. `all`: everything that matches, without `ids`; otherwise exactly `ids`.
 */
export type Selection = {
  readonly all: boolean
  readonly ids: ReadonlySet<string>
  /** The row that a Shift click extends from. */
  readonly anchor: string | null
}

export const nothing: Selection = { all: false, ids: new Set(), anchor: null }

export const selectionStore = (initial: Selection = nothing) => createStore<Selection>(() => initial)
export type SelectionStore = ReturnType<typeof selectionStore>

/** A selection belongs to one place of a list: another filter or page begins with none. */
export function useSelection(place: string): SelectionStore {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place has a selection of its own.
  return useMemo(() => selectionStore(), [place])
}

export function isSelected({ all, ids }: Selection, id: string): boolean {
  return all !== ids.has(id)
}

/** How many rows are selected of `total` that match. */
export function countSelected({ all, ids }: Selection, total: number): number {
  return all ? Math.max(0, total - ids.size) : ids.size
}

export function toggleRow(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ...selection, ids, anchor: id }
}

/** Selects the rows from the anchor to a row, in the order in which they are shown. */
export function extendTo(selection: Selection, id: string, shown: readonly string[]): Selection {
  const [start, end] = [shown.indexOf(selection.anchor ?? id), shown.indexOf(id)].sort((a, b) => a - b)
  if (start === undefined || end === undefined || start < 0) return toggleRow(selection, id)
  const ids = new Set(selection.ids)
  for (const each of shown.slice(start, end + 1)) {
    if (selection.all) ids.delete(each)
    else ids.add(each)
  }
  return { ...selection, ids }
}

/** Selects the whole page, or nothing if it is selected already. */
export function togglePage(selection: Selection, shown: readonly string[]): Selection {
  const isWhole = shown.length > 0 && shown.every((id) => isSelected(selection, id))
  return isWhole ? nothing : { ...selection, all: false, ids: new Set([...selection.ids, ...shown]) }
}

export const everything: Selection = { all: true, ids: new Set(), anchor: null }
