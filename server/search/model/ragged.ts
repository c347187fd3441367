import { withCapacity } from './capacity.ts'

/** Rows of different lengths in one array: row i is items[ends[i - 1]] up to, not including, items[ends[i]]. Append only. */
export type Ragged = { ends: Uint32Array<ArrayBuffer>; items: Uint32Array<ArrayBuffer>; rows: number }

export function emptyRagged(): Ragged {
  return { ends: new Uint32Array(0), items: new Uint32Array(0), rows: 0 }
}

export function pushRow(ragged: Ragged, row: readonly number[]): void {
  const start = rowStart(ragged, ragged.rows)
  ragged.items = withCapacity(ragged.items, start + row.length)
  ragged.ends = withCapacity(ragged.ends, ragged.rows + 1)
  ragged.items.set(row, start)
  ragged.ends[ragged.rows++] = start + row.length
}

export function rowStart({ ends }: Ragged, row: number): number {
  return row === 0 ? 0 : ends[row - 1]!
}

/** Releases unused capacity. */
export function trim(ragged: Ragged): void {
  ragged.items = ragged.items.slice(0, rowStart(ragged, ragged.rows))
  ragged.ends = ragged.ends.slice(0, ragged.rows)
}
