import type { Selection } from './selection.ts'

/** A list as it was left: where it was scrolled to, the focused row and the selection. */
type Left = { scroll: number; row: string | null; selection: Selection }

const left = new Map<string, Left>()
/** Lists that are remembered in this tab. */
const most = 30

/** Remembers a list under its address, for the way back. */
export function leaveList(address: string, state: Left): void {
  left.delete(address)
  left.set(address, state)
  if (left.size > most) left.delete(left.keys().next().value!)
}

/** True if a list was left further down, so that returning scrolls it. */
export function wasScrolled(address: string): boolean {
  return (left.get(address)?.scroll ?? 0) > 0
}

/** The state in which a list was left; once. */
export function returnToList(address: string): Left | undefined {
  const found = left.get(address)
  left.delete(address)
  return found
}

/** The list that a record was opened from: its address and the paths of its records, in order. */
type Walk = { address: string; paths: readonly string[] }

const walks = new Map<string, Walk>()

/** Names the records that `J` and `K` walk, by the path of their list. */
export function rememberWalk(list: string, walk: Walk): void {
  walks.set(list, walk)
}

export function walkOf(list: string): Walk | null {
  return walks.get(list) ?? null
}
