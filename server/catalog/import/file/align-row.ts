import { cellKind } from './cell-kinds.ts'

/** Finds each cell's column in rows that have more or fewer cells than the header. */
export type Aligner = (cells: string[]) => Aligned

/** `moved`: cells were shifted; null: no way, or more than one, puts every cell below a header it fits. */
export type Aligned = { cells: string[]; moved: boolean } | null

/** Most columns a cell may have moved by. */
const reach = 6
/** What it costs to leave the price empty in a row that sells something: more than two shifts. */
const noPrice = 3

/**
 * Some files have rows with an empty cell too many or too few in the middle, so that all that follows stands below
 * the wrong header. The cells are laid against the header at the least cost, a cost of one for each empty cell taken
 * out or put in; cells that hold something are never dropped, and must have the form their column asks for. Where
 * two ways cost the same and differ, nothing is guessed.
 */
export function alignerOf(header: string[]): Aligner {
  const kinds = header.map(cellKind)
  const price = header.findIndex((name) => /^(variant )?price$/i.test(name.trim()))
  return (cells) => {
    const plain = header.map((_, column) => cells[column] ?? '')
    const rest = cells.slice(header.length)
    const fits = plain.every((cell, column) => isEmpty(cell) || kinds[column]!(cell.trim()))
    if (fits && rest.every(isEmpty)) return { cells: plain, moved: false }
    const used = cells.slice(0, cells.findLastIndex((cell) => !isEmpty(cell)) + 1)
    const placed = place(used, kinds, price)
    return placed && { cells: placed, moved: true }
  }
}

/** The one cheapest placement: cell `i` lies below column `k` if a cheapest path through the grid goes that way. */
function place(cells: string[], kinds: ((cell: string) => boolean)[], price: number): string[] | null {
  const [rows, columns] = [cells.length, kinds.length]
  const full = cells.map((cell) => !isEmpty(cell))
  const sells = full.filter(Boolean).length > 4
  const empty = (k: number) => (k === price && sells ? noPrice : 0)
  const lay = (i: number, k: number) =>
    !full[i] ? empty(k) : kinds[k]!(cells[i]!.trim()) ? 0 : Number.POSITIVE_INFINITY
  const drop = (i: number) => (full[i] ? Number.POSITIVE_INFINITY : 1)
  // Columns after the row's last cell are left out by many programs: that costs nothing.
  const skip = (i: number, k: number) => empty(k) + (i === rows ? 0 : 1)
  const near = (i: number, k: number) => Math.abs(i - k) <= reach || i === rows

  const before = grid(rows, columns)
  const after = grid(rows, columns)
  before[0]![0] = 0
  after[rows]![columns] = 0
  for (let i = 0; i <= rows; i++) {
    for (let k = 0; k <= columns; k++) {
      if (!near(i, k)) continue
      if (i > 0) relax(before, i, k, before[i - 1]![k]! + drop(i - 1))
      if (k > 0) relax(before, i, k, before[i]![k - 1]! + skip(i, k - 1))
      if (i > 0 && k > 0) relax(before, i, k, before[i - 1]![k - 1]! + lay(i - 1, k - 1))
    }
  }
  for (let i = rows; i >= 0; i--) {
    for (let k = columns; k >= 0; k--) {
      if (!near(i, k)) continue
      if (i < rows) relax(after, i, k, after[i + 1]![k]! + drop(i))
      if (k < columns) relax(after, i, k, after[i]![k + 1]! + skip(i, k))
      if (i < rows && k < columns) relax(after, i, k, after[i + 1]![k + 1]! + lay(i, k))
    }
  }

  const least = after[0]![0]!
  if (least === Number.POSITIVE_INFINITY) return null
  const placed = Array<string>(columns).fill('')
  for (const [i, cell] of cells.entries()) {
    if (!full[i]) continue
    const ways = kinds
      .keys()
      .filter((k) => near(i, k) && before[i]![k]! + lay(i, k) + after[i + 1]![k + 1]! === least)
    const [column, ...others] = [...ways]
    if (column === undefined || others.length > 0) return null
    placed[column] = cell
  }
  return placed
}

function grid(rows: number, columns: number): Float64Array[] {
  return Array.from({ length: rows + 1 }, () => new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY))
}

function relax(costs: Float64Array[], i: number, k: number, cost: number): void {
  if (cost < costs[i]![k]!) costs[i]![k] = cost
}

function isEmpty(cell: string): boolean {
  return cell.trim() === ''
}
