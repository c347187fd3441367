import { withCapacity } from './capacity.ts'

/**
 * Rows of different lengths in one array: row i is items[ends[i - 1]] up to, not including, items[ends[i]]. Append only.
 * Items take two bytes until one needs four: queries wait for the memory of rows more than for anything else.
 */
export type Ragged = {
  ends: Uint32Array<ArrayBuffer>
  items: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>
  rows: number
}

/** The highest item of two bytes. */
const highestShort = 2 ** 16 - 1

export function emptyRagged(): Ragged {
  return { ends: new Uint32Array(0), items: new Uint16Array(0), rows: 0 }
}

export function pushRow(ragged: Ragged, row: readonly number[]): void {
  const start = rowStart(ragged, ragged.rows)
  if (ragged.items instanceof Uint16Array && row.some((item) => item > highestShort))
    ragged.items = Uint32Array.from(ragged.items)
  ragged.items = withCapacity<Ragged['items']>(ragged.items, start + row.length)
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
