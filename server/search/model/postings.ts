import { withCapacity } from './capacity.ts'
import { weights } from './weights.ts'

/**
 * The products that have a term: a list of entries per term, each encoded as ordinal × 4 + weight. The lists are
 * stored consecutively in one array; later additions are kept separately, by term, until the model is rebuilt.
 */
export type Postings = {
  ids: Map<string, number>
  names: string[]
  starts: Uint32Array<ArrayBuffer>
  entries: Uint32Array<ArrayBuffer>
  /** By term from the build: entries of more weight than a text. */
  named: Uint32Array<ArrayBuffer>
  added: Map<number, number[]>
  /** While the model is being built: pairs of term and entry, and the last ordinal of each term. */
  open: { pairs: Uint32Array<ArrayBuffer>; count: number; last: number[] } | null
}

export function emptyPostings(): Postings {
  return {
    ids: new Map(),
    names: [],
    starts: new Uint32Array(1),
    entries: new Uint32Array(0),
    named: new Uint32Array(0),
    added: new Map(),
    open: { pairs: new Uint32Array(1024), count: 0, last: [] },
  }
}

/** The number of a term. Assigns a new one if it has none. */
export function termId(postings: Postings, term: string): number {
  const existing = postings.ids.get(term)
  if (existing !== undefined) return existing
  const id = postings.names.length
  // Copied, because a substring would keep the whole text in memory.
  const own = term.length < 13 ? term : Buffer.from(term).toString()
  postings.ids.set(own, id)
  postings.names.push(own)
  return id
}

/** Records that a product has a term. Repeating it for the same product has no effect: the first weight is kept. */
export function post(postings: Postings, term: number, ordinal: number, weight: number): void {
  const entry = ordinal * 4 + weight
  const { open } = postings
  if (open) {
    if (open.last[term] === ordinal) return
    open.last[term] = ordinal
    open.pairs = withCapacity(open.pairs, open.count + 2)
    open.pairs[open.count++] = term
    open.pairs[open.count++] = entry
    return
  }
  const list = postings.added.get(term)
  if (!list) postings.added.set(term, [entry])
  else if (list.at(-1)! >>> 2 !== ordinal) list.push(entry)
}

/** Ends the build: sorts the pairs into lists. Entries of a list stay in insertion order. */
export function seal(postings: Postings): void {
  const { open } = postings
  if (!open) return
  const starts = new Uint32Array(postings.names.length + 1)
  for (let at = 0; at < open.count; at += 2) starts[open.pairs[at]! + 1]!++
  for (let term = 1; term < starts.length; term++) starts[term]! += starts[term - 1]!
  const entries = new Uint32Array(open.count / 2)
  const next = starts.slice()
  const named = new Uint32Array(postings.names.length)
  for (let at = 0; at < open.count; at += 2) {
    const term = open.pairs[at]!
    const entry = open.pairs[at + 1]!
    entries[next[term]!++] = entry
    if (isNamed(entry)) named[term]!++
  }
  Object.assign(postings, { starts, entries, named, open: null })
}

const none: readonly number[] = []

/** A term's entries from the build, and those added since. */
export function listOf(postings: Postings, term: number): [Uint32Array, readonly number[]] {
  const { starts, entries, added } = postings
  const sealed = entries.subarray(starts[term] ?? 0, starts[term + 1] ?? starts[term] ?? 0)
  return [sealed, added.get(term) ?? none]
}

export function listLength({ starts, added }: Postings, term: number): number {
  return (
    (starts[term + 1] ?? 0) -
    (starts[term + 1] === undefined ? 0 : starts[term]!) +
    (added.get(term)?.length ?? 0)
  )
}

/** The number of a term's entries from names and attributes. */
export function namedLength({ named, added }: Postings, term: number): number {
  let count = named[term] ?? 0
  for (const entry of added.get(term) ?? none) if (isNamed(entry)) count++
  return count
}

function isNamed(entry: number): boolean {
  return (entry & 3) >= weights.attribute
}
