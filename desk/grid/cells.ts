import type { AdminData } from '#contract/admin/calls.ts'
import { amountText, decimalSeparator, parseAmount } from '../formats.ts'
import type { Formula } from './formulas.ts'

export type GridRow = AdminData<'/variant/list'>['items'][number]

export type GridField = 'sku' | 'price' | 'compareAtPrice' | 'cost' | 'weight' | 'barcode' | 'maxPerOrder'
export type GridColumn = {
  field: GridField
  kind: 'money' | 'count' | 'text'
  optional: boolean
  width: string
}
export type CellValue = string | number | null

/** New values by variant and field, as "812.price". */
export type CellEdits = ReadonlyMap<string, CellValue>

/** A block of cells, from the one where it began to the one where it ends. */
export type Block = { row: number; column: number; toRow: number; toColumn: number }

export const keyOf = ({ id }: Pick<GridRow, 'id'>, field: GridField) => `${id}.${field}`

export function cellValue(row: GridRow, field: GridField, edits: CellEdits): CellValue {
  const edited = edits.get(keyOf(row, field))
  return edited === undefined ? (row[field] ?? null) : edited
}

/** A value as it is typed and copied. */
export function cellText(value: CellValue, { kind }: GridColumn, currency: string): string {
  if (value === null) return ''
  return kind === 'money' ? amountText({ amount: Number(value), currency }) : String(value)
}

/** The value of a typed or pasted text; undefined if the column cannot hold it. */
export function parseCell(text: string, column: GridColumn, currency: string): CellValue | undefined {
  const plain = text.trim()
  if (plain === '') return column.optional ? null : undefined
  if (column.kind === 'text') return plain.length <= 64 ? plain : undefined
  if (column.kind === 'money') {
    const amount = parseAmount(plain.replace(currency, '').replace(/[€$£¥]/g, ''), currency)
    return amount !== null && amount >= 0 ? amount : undefined
  }
  const count = /^\d{1,8}$/.test(plain) ? Number(plain) : undefined
  return column.field === 'maxPerOrder' && (count === 0 || (count ?? 0) > 999) ? undefined : count
}

/** The corners of a block in order. */
export function edgesOf({ row, column, toRow, toColumn }: Block) {
  return {
    ...{ top: Math.min(row, toRow), bottom: Math.max(row, toRow) },
    ...{ left: Math.min(column, toColumn), right: Math.max(column, toColumn) },
  }
}

type Sheet = { rows: readonly GridRow[]; columns: readonly GridColumn[]; currency: string }

/** The edits with further values. Those that a row has already are dropped. */
export function withValues(
  edits: CellEdits,
  values: readonly { row: GridRow; field: GridField; value: CellValue }[],
): CellEdits {
  const next = new Map(edits)
  for (const { row, field, value } of values) {
    if (value === (row[field] ?? null)) next.delete(keyOf(row, field))
    else next.set(keyOf(row, field), value)
  }
  return next
}

/** Edits that their rows do not have yet, such as after a plan has run. */
export function openEdits(edits: CellEdits, rows: readonly GridRow[]): CellEdits {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    [...edits].filter(([key, value]) => {
      const [id = '', field] = key.split('.') as [string, GridField]
      const row = byId.get(id)
      return !row || (row[field] ?? null) !== value
    }),
  )
}

/**
 * The first amount of a pasted text in which the person's decimal separator may stand for thousands, such as "1.234"
 * pasted by somebody who writes 1,234. Null if all amounts are clear.
 */
export function unclearAmount({ columns }: Sheet, block: Block, text: string): string | null {
  const { left } = edgesOf(block)
  const unclear = new RegExp(`^\\D*\\d{1,3}\\${decimalSeparator()}\\d{3}\\D*$`)
  for (const line of text.split(/\r?\n/)) {
    const cells = line.split('\t')
    const found = cells.find((cell, at) => columns[left + at]?.kind === 'money' && unclear.test(cell))
    if (found !== undefined) return found.trim()
  }
  return null
}

/** A pasted text whose unclear amounts mean thousands. */
export function withThousands(text: string): string {
  const point = `\\${decimalSeparator()}`
  return text.replace(new RegExp(`(?<!\\d)(\\d{1,3})((?:${point}\\d{3})+)(?!\\d)`, 'g'), (whole) =>
    whole.replaceAll(decimalSeparator(), ''),
  )
}

/**
 * Puts a text with lines and tabs, as spreadsheets copy it, into the sheet. A single value fills the whole block;
 * otherwise the text's own size counts. Answers the edits, and how many cells could not take their text.
 */
export function pasteText({ rows, columns, currency }: Sheet, edits: CellEdits, block: Block, text: string) {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const cells = lines.map((line) => line.split('\t'))
  const { top, left, bottom, right } = edgesOf(block)
  const isOne = cells.length === 1 && cells[0]!.length === 1
  const height = isOne ? bottom - top + 1 : cells.length
  const width = isOne ? right - left + 1 : Math.max(...cells.map((line) => line.length))
  let refused = 0
  const values = []
  for (let down = 0; down < height; down++) {
    for (let across = 0; across < width; across++) {
      const [row, column] = [rows[top + down], columns[left + across]]
      const given = isOne ? cells[0]![0]! : cells[down]?.[across]
      if (given === undefined) continue
      const value = row && column ? parseCell(given, column, currency) : undefined
      if (value === undefined) refused++
      else values.push({ row: row!, field: column!.field, value })
    }
  }
  const to = {
    row: Math.min(top + height, rows.length) - 1,
    column: Math.min(left + width, columns.length) - 1,
  }
  return {
    edits: withValues(edits, values),
    refused,
    block: { row: top, column: left, toRow: to.row, toColumn: to.column },
  }
}

/** A block as spreadsheets take it. */
export function copyText({ rows, columns, currency }: Sheet, edits: CellEdits, block: Block): string {
  const { top, bottom, left, right } = edgesOf(block)
  return rows
    .slice(top, bottom + 1)
    .map((row) =>
      columns
        .slice(left, right + 1)
        .map((column) => cellText(cellValue(row, column.field, edits), column, currency))
        .join('\t'),
    )
    .join('\n')
}

/** Copies the first row of a block to the rows below it. */
export function fillDown({ rows, columns }: Sheet, edits: CellEdits, block: Block): CellEdits {
  const { top, bottom, left, right } = edgesOf(block)
  const first = rows[top]
  if (!first) return edits
  const values = rows
    .slice(top + 1, bottom + 1)
    .flatMap((row) =>
      columns
        .slice(left, right + 1)
        .map(({ field }) => ({ row, field, value: cellValue(first, field, edits) })),
    )
  return withValues(edits, values)
}

/** Applies a formula to the amounts of a block; cells for which it has no answer stay as they are. */
export function applyFormula(
  { rows, columns }: Sheet,
  edits: CellEdits,
  block: Block,
  formula: Formula,
): CellEdits {
  const { top, bottom, left, right } = edgesOf(block)
  const values = rows.slice(top, bottom + 1).flatMap((row) => {
    const of = (field: GridField) => cellValue(row, field, edits)
    return columns.slice(left, right + 1).flatMap(({ field, kind }) => {
      const value = kind === 'money' ? formula(of(field), of) : undefined
      return value === undefined ? [] : [{ row, field, value }]
    })
  })
  return withValues(edits, values)
}

/** The edits as the call plans them: values by field for each variant. */
export function plannedCells(edits: CellEdits): Record<string, Record<string, CellValue>> {
  const cells: Record<string, Record<string, CellValue>> = {}
  for (const [key, value] of edits) {
    const [id = '', field = ''] = key.split('.')
    cells[id] = { ...cells[id], [field]: value }
  }
  return cells
}
