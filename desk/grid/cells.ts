import type { AdminData } from '#contract/admin/calls.ts'
import { OwnHsCode, OwnOriginCountry, stockPolicies } from '#contract/admin/catalog/product-fields.ts'
import { currencyExponent } from '#contract/currency.ts'
import { amountText, parseAmount } from '../formats.ts'
import { t } from '../texts.ts'
import type { Formula } from './formulas.ts'

export type GridRow = AdminData<'/variant/list'>['items'][number]

type PlainField =
  | 'sku'
  | 'price'
  | 'compareAtPrice'
  | 'cost'
  | 'weight'
  | 'barcode'
  | 'maxPerOrder'
  | 'stockPolicy'
  | 'hsCode'
  | 'originCountry'
/** A fixed price in another currency is "prices.USD"; without one, the price is converted. */
export type GridField = PlainField | `prices.${string}`
export type GridColumn = {
  field: GridField
  kind: 'money' | 'count' | 'text' | 'policy'
  optional: boolean
  width: string
  /** Of its amounts. */
  currency: string
}
export type CellValue = string | number | null

/** New values by variant and field, as "812.price" and "812.prices.USD". */
export type CellEdits = ReadonlyMap<string, CellValue>

/** A block of cells, from the one where it began to the one where it ends. */
export type Block = { row: number; column: number; toRow: number; toColumn: number }

export const keyOf = ({ id }: Pick<GridRow, 'id'>, field: GridField) => `${id}.${field}`

export function cellValue(row: GridRow, field: GridField, edits: CellEdits): CellValue {
  const edited = edits.get(keyOf(row, field))
  return edited === undefined ? storedValue(row, field) : edited
}

/** The value that the shop has. */
export function storedValue(row: GridRow, field: GridField): CellValue {
  const currency = currencyOf(field)
  return currency === null ? (row[field as PlainField] ?? null) : (row.prices[currency] ?? null)
}

/** The currency of a fixed price; null for other fields. */
export function currencyOf(field: GridField): string | null {
  return field.startsWith('prices.') ? field.slice('prices.'.length) : null
}

/** The value that applies while a cell is empty: a converted price, or customs data of the product. */
export function insteadText(row: GridRow, column: GridColumn): string {
  const { field } = column
  if (field === 'hsCode' || field === 'originCountry') return row.ofProduct[field]
  const amount = row.converted[currencyOf(field) ?? '']
  return amount === undefined ? '' : cellText(amount, column)
}

export function columnName({ field }: Pick<GridColumn, 'field'>): string {
  const currency = currencyOf(field)
  return currency ? t('desk.product.price_in', { currency }) : t(`desk.product.field_${field}`)
}

/** A value as it is typed and copied. */
export function cellText(value: CellValue, { kind, currency }: GridColumn): string {
  if (value === null) return ''
  if (kind === 'policy') return t(`desk.product.policy_${value}`)
  return kind === 'money' ? amountText({ amount: Number(value), currency }) : String(value)
}

/** The value of a typed or pasted text; undefined if the column cannot hold it. */
export function parseCell(text: string, column: GridColumn): CellValue | undefined {
  const plain = text.trim()
  const { currency } = column
  if (plain === '') return column.optional ? null : undefined
  if (column.field === 'hsCode') return OwnHsCode.safeParse(plain).success ? plain : undefined
  if (column.field === 'originCountry') return countryOf(plain)
  if (column.kind === 'text') return plain.length <= 64 ? plain : undefined
  if (column.kind === 'policy') return policyOf(plain)
  if (column.kind === 'money') {
    const amount = parseAmount(plain.replace(currency, '').replace(/[€$£¥]/g, ''), currency)
    return amount !== null && amount >= 0 ? amount : undefined
  }
  const count = /^\d{1,8}$/.test(plain) ? Number(plain) : undefined
  return column.field === 'maxPerOrder' && (count === 0 || (count ?? 0) > 999) ? undefined : count
}

/** Accepts the code of a country in lower case too. */
function countryOf(text: string): CellValue | undefined {
  const code = text.toUpperCase()
  return OwnOriginCountry.safeParse(code).success ? code : undefined
}

/** A policy by its code or by what the screen calls it. */
function policyOf(text: string): CellValue | undefined {
  const names = (policy: string) => [policy, t(`desk.product.policy_${policy}`)]
  return stockPolicies.find((policy) =>
    names(policy).some((name) => name.toLowerCase() === text.toLowerCase()),
  )
}

/** The corners of a block in order. */
export function edgesOf({ row, column, toRow, toColumn }: Block) {
  return {
    ...{ top: Math.min(row, toRow), bottom: Math.max(row, toRow) },
    ...{ left: Math.min(column, toColumn), right: Math.max(column, toColumn) },
  }
}

export type Sheet = { rows: readonly GridRow[]; columns: readonly GridColumn[] }

/** The edits with further values. Those that a row has already are dropped. */
export function withValues(
  edits: CellEdits,
  values: readonly { row: GridRow; field: GridField; value: CellValue }[],
): CellEdits {
  const next = new Map(edits)
  for (const { row, field, value } of values) {
    if (value === storedValue(row, field)) next.delete(keyOf(row, field))
    else next.set(keyOf(row, field), value)
  }
  return next
}

/** The variant and field of an edit. */
function placeOf(key: string): { id: string; field: GridField } {
  const dot = key.indexOf('.')
  return { id: key.slice(0, dot), field: key.slice(dot + 1) as GridField }
}

/** Edits that their rows do not have yet, such as after a plan has run. */
export function openEdits(edits: CellEdits, rows: readonly GridRow[]): CellEdits {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    [...edits].filter(([key, value]) => {
      const { id, field } = placeOf(key)
      const row = byId.get(id)
      return !row || storedValue(row, field) !== value
    }),
  )
}

/** A pasted text without its last line break. A single value is repeated, so that it fills the whole block. */
export function filling(block: Block, text: string): string {
  const value = text.replace(/\r?\n$/, '')
  if (/[\t\n]/.test(value)) return value
  const { top, left, bottom, right } = edgesOf(block)
  const line = Array(right - left + 1)
    .fill(value)
    .join('\t')
  return Array(bottom - top + 1)
    .fill(line)
    .join('\n')
}

/**
 * Puts a text with lines and tabs, as spreadsheets copy it, into the sheet, from the block's first cell on. Answers the
 * edits, and how many cells could not take their text.
 */
export function pasteText({ rows, columns }: Sheet, edits: CellEdits, block: Block, text: string) {
  const cells = text.split(/\r?\n/).map((line) => line.split('\t'))
  const { top, left } = edgesOf(block)
  const height = cells.length
  const width = Math.max(...cells.map((line) => line.length))
  let refused = 0
  const values = []
  for (let down = 0; down < height; down++) {
    for (let across = 0; across < width; across++) {
      const [row, column] = [rows[top + down], columns[left + across]]
      const given = cells[down]?.[across]
      if (given === undefined) continue
      const value = row && column ? parseCell(given, column) : undefined
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
export function copyText({ rows, columns }: Sheet, edits: CellEdits, block: Block): string {
  const { top, bottom, left, right } = edgesOf(block)
  return rows
    .slice(top, bottom + 1)
    .map((row) =>
      columns
        .slice(left, right + 1)
        .map((column) => cellText(cellValue(row, column.field, edits), column))
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
  formulaIn: (currency: string) => Formula | undefined,
): CellEdits {
  const { top, bottom, left, right } = edgesOf(block)
  const values = rows.slice(top, bottom + 1).flatMap((row) => {
    return columns.slice(left, right + 1).flatMap(({ field, kind, currency }) => {
      // Minor units of two currencies can only be compared if they have as many decimals.
      const isAlike = currencyExponent(currency) === currencyExponent(row.currency)
      const of = (each: GridField) => (isAlike ? cellValue(row, each, edits) : null)
      const formula = kind === 'money' ? formulaIn(currency) : undefined
      const value = formula?.(cellValue(row, field, edits), of)
      return value === undefined ? [] : [{ row, field, value }]
    })
  })
  return withValues(edits, values)
}

/** The edits as the call plans them: values by field for each variant. */
export function plannedCells(edits: CellEdits): Record<string, PlannedCells> {
  const cells: Record<string, PlannedCells> = {}
  for (const [key, value] of edits) {
    const { id, field } = placeOf(key)
    const currency = currencyOf(field)
    const own = cells[id] ?? {}
    cells[id] = currency
      ? { ...own, prices: { ...own.prices, [currency]: value } }
      : { ...own, [field]: value }
  }
  return cells
}

type PlannedCells = { [field: string]: unknown; prices?: Record<string, CellValue> }
