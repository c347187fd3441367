import { type FieldName, titleIn } from '../../../csv-columns.ts'
import { type Columns, columnsOf, normalHeader } from '../columns.ts'
import type { Row } from '../read-rows.ts'

/** Cells of a product file in this shop's columns, by field. Several pictures stand in separate lines of a cell. */
export type Fields = Partial<Record<FieldName, string>> & {
  /** Names and values of options, in order. A name stands in the first row of a product only. */
  options?: { name: string; value: string }[]
  /** Names and values of the specification. */
  details?: NonNullable<Row['details']>
  /** Texts in further languages, and prices in further currencies. */
  texts?: NonNullable<Row['texts']>
  prices?: NonNullable<Row['prices']>
  /** The row describes the product alone: its variants have rows of their own. */
  isHead?: boolean
}

/** A source file is read in two passes: first every row is shown to `see`, then each is converted. */
export type Converter = {
  see(row: Row): void
  /** A row of the file as rows of this shop. */
  convert(row: Row): Fields[]
  /** Headers of the columns that were read so far. */
  asked: ReadonlySet<string>
  /** Fields that an empty cell clears, even if all cells are empty. */
  always: readonly FieldName[]
}

/** Product files of another shop system. */
export type OtherShop = {
  name: string
  /** Returns null if the header is not one of this system. `today`: the date in the shop's time zone. */
  open(header: string[], today: string): Converter | null
  /** Titles of the source by field, for messages. */
  titles: Partial<Record<FieldName, string>>
}

/** The columns of converted rows: fields, then names and values of so many options. */
export type Layout = { fields: readonly FieldName[]; options: number }

const fields = [
  ...(['handle', 'title', 'body', 'vendor', 'category', 'tags', 'published', 'status'] as const),
  ...(['sku', 'barcode', 'weight', 'weightUnit', 'tracker', 'quantity', 'policy', 'price'] as const),
  ...(['compareAt', 'cost', 'requiresShipping', 'taxable', 'taxCode', 'imageUrl', 'imageAlt'] as const),
  ...(['variantImage', 'seoTitle', 'seoDescription', 'mpn', 'condition'] as const),
] as const satisfies FieldName[]

/** Options of a product at most. */
const maxOptions = 10

const optionTitles = Array.from({ length: maxOptions }, (_, at) => [
  `Option${at + 1} Name`,
  `Option${at + 1} Value`,
]).flat()

/** The columns of rows of a shop system that is known. */
export const shopLayout: Layout = { fields, options: maxOptions }

/** The header of converted rows, so that a file of refused ones can be imported as it is. */
export function convertedHeader({ fields, options }: Layout): string[] {
  return [...fields.map((field) => titleIn('old', field)), ...optionTitles.slice(0, options * 2)]
}

/** Columns of converted rows: only those that the converter fills, because an empty one would clear what the shop has. */
export function convertedColumns(filled: ReadonlySet<FieldName>, layout: Layout): Columns {
  const columns = columnsOf(convertedHeader(layout))
  for (const field of columns.fields.keys()) if (!filled.has(field)) columns.fields.delete(field)
  return columns
}

export function convertedRow(
  row: Row,
  { options = [], details, texts, prices, isHead, ...given }: Fields,
  layout: Layout,
): Row {
  const cells = layout.fields.map((field) => given[field] ?? '')
  for (let at = 0; at < layout.options; at += 1) cells.push(options[at]?.name ?? '', options[at]?.value ?? '')
  return {
    line: row.line,
    cells,
    source: row.cells,
    ...(details ? { details } : {}),
    ...(texts ? { texts } : {}),
    ...(prices ? { prices } : {}),
    ...(isHead ? { isHead } : {}),
  }
}

/**
 * Reads cells by header, regardless of case, and notes the headers that were asked for. `has`: the file has one of these
 * columns. A converter leaves out what follows from a missing one, because the shop's own value would be overwritten.
 */
export function byHeader(header: string[]) {
  const places = new Map(header.map((name, at) => [normalHeader(name), at]))
  const asked = new Set<string>()
  const at = (row: Row, name: string): string => {
    asked.add(name)
    return row.cells[places.get(name) ?? -1]?.trim() ?? ''
  }
  const has = (...names: string[]): boolean => names.some((name) => places.has(name))
  return { at, has, asked }
}

/** The parts of a list separated by commas; a comma that belongs to a part is escaped: `a, b\, c`. */
export function partsOf(list: string): string[] {
  return list
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean)
}
