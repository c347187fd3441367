import type { OrderItem } from '#contract/order.ts'
import type { Filter } from './filter.ts'

/** A list as the reader left it. */
export type Kept = { filter: Filter; items: OrderItem[]; total: number; scroll: number }

const maxKept = 10

/** By history entry. Lives as long as the document, so nothing personal is stored. */
const lists = new Map<string, Kept>()

/** Identifies the current history entry; empty if the browser doesn't tell. */
export function historyEntry(): string {
  return ('navigation' in window && navigation.currentEntry?.key) || ''
}

export function keepList(entry: string, kept: Kept): void {
  if (!entry) return
  lists.delete(entry)
  lists.set(entry, kept)
  for (const oldest of [...lists.keys()].slice(0, -maxKept)) lists.delete(oldest)
}

export function keptList(entry: string): Kept | undefined {
  return lists.get(entry)
}
