/** Finds the column of each cell in rows that have more or fewer cells than the header. */
export type Aligner = (cells: string[]) => Aligned

/** `moved`: cells were shifted. null: no placement, or more than one, fits every cell to its header. */
export type Aligned = { cells: string[]; moved: boolean } | null

/** The largest number of columns a cell may be shifted by. */
const maxShift = 6
/** Cost of leaving the price of a variant row empty: more than two shifts. */
const missingPriceCost = 3

/**
 * Some files have rows with an extra or missing empty cell in the middle, so that every following cell is under the
 * wrong header. The aligner finds the cheapest placement, at a cost of one per empty cell removed or inserted. Cells
 * with content are never dropped and must match the form that their column expects. If two placements cost the same
 * and differ, the row is not aligned.
 */
export function alignerOf(header: string[]): Aligner {
  const forms = header.map(cellForm)
  const price = header.findIndex((name) => /^(variant )?price$/i.test(name.trim()))
  return (cells) => {
    const plain = header.map((_, column) => cells[column] ?? '')
    const rest = cells.slice(header.length)
    const fits = plain.every((cell, column) => isEmpty(cell) || forms[column]!(cell.trim()))
    if (fits && rest.every(isEmpty)) return { cells: plain, moved: false }
    const used = cells.slice(0, cells.findLastIndex((cell) => !isEmpty(cell)) + 1)
    const placed = place(used, forms, price)
    return placed && { cells: placed, moved: true }
  }
}

type CellForm = (cell: string) => boolean

/** The unique cheapest placement: cell `i` belongs to column `k` if a cheapest path through the grid places it there. */
function place(cells: string[], forms: CellForm[], price: number): string[] | null {
  const [rows, columns] = [cells.length, forms.length]
  const full = cells.map((cell) => !isEmpty(cell))
  const sells = full.filter(Boolean).length > 4
  const empty = (k: number) => (k === price && sells ? missingPriceCost : 0)
  const lay = (i: number, k: number) =>
    !full[i] ? empty(k) : forms[k]!(cells[i]!.trim()) ? 0 : Number.POSITIVE_INFINITY
  const drop = (i: number) => (full[i] ? Number.POSITIVE_INFINITY : 1)
  // Many programs leave out the columns after the last cell of a row: skipping those is free.
  const skip = (i: number, k: number) => empty(k) + (i === rows ? 0 : 1)
  const near = (i: number, k: number) => Math.abs(i - k) <= maxShift || i === rows

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
    const ways = forms
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

/** The form that cells under this header have. Used for alignment only; cells/ reads the meaning. */
function cellForm(header: string): CellForm {
  const name = header.trim().toLowerCase()
  return forms.find(([pattern]) => pattern.test(name))?.[1] ?? (() => true)
}

const flag = (cell: string) => /^(true|false|yes|no|ja|nein|wahr|falsch|0|1)$/i.test(cell)
const figure = (cell: string) => /^[^\d\w]{0,3}\s?-?\d[\d.,'\s]*\s?[^\d\w]{0,3}$/u.test(cell)
const whole = (cell: string) => /^-?\d+(\.0+)?$/.test(cell)
const address = (cell: string) => /^https?:\/\//i.test(cell)
/** A short name such as "shopify" or "manual". */
const keyword = (cell: string) => /^[a-z][\w -]*$/i.test(cell) && !flag(cell) && !unit(cell)
const unit = (cell: string) =>
  /^(m?g|kg|lbs?|oz|[mc]?l|m3|[cm]?m|m2|fl ?oz|pt|qt|gal|in|ft|yd|items?)$/i.test(cell)
const oneOf = (pattern: RegExp) => (cell: string) => pattern.test(cell)

const forms: [RegExp, CellForm][] = [
  [/^(handle|url handle)$/, (cell) => !/\s/.test(cell)],
  [/^published|requires shipping|taxable|charge tax|^gift card$|custom product$/, flag],
  [/^status$/, oneOf(/^(active|draft|archived|unlisted)$/i)],
  [/linked to$/, (cell) => cell.includes('metafields')],
  [/price$|^cost per item$/, figure],
  [/tax code$/, (cell) => !flag(cell) && !figure(cell)],
  [/measure unit$|weight unit/, unit],
  [/measure$|grams|weight$/, figure],
  [/inventory (qty|quantity)$/, whole],
  [/inventory tracker$|fulfillment service$/, keyword],
  [/inventory policy$|continue selling/, oneOf(/^(deny|continue|true|false)$/i)],
  [/position$/, whole],
  [/^image src$|image url$|^variant image$/, address],
  [/\/ gender$/, oneOf(/^(male|female|unisex)$/i)],
  [/\/ condition$/, oneOf(/^(new|used|refurbished)$/i)],
]
