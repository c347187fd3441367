import type { FieldName } from '../../csv-columns.ts'
import { cleanHandle } from '../../save/handle.ts'
import { readText } from '../cells/read-text.ts'
import type { Dialect } from './find-dialect.ts'
import type { Row } from './read-rows.ts'

export type CellReader = {
  /** True if the file has the column. */
  has(field: FieldName): boolean
  /** The text of a cell; '' if it is empty or the column is missing. */
  text(row: Row, field: FieldName): string
  /** The header of the column as written in the file, for messages. */
  title(field: FieldName): string
  /** The text of any column by its number. */
  at(row: Row, column: number | undefined): string
}

export function cellReader({
  header,
  columns,
  other,
}: Pick<Dialect, 'header' | 'columns'> & Pick<Partial<Dialect>, 'other'>): CellReader {
  const at = (row: Row, column: number | undefined) => {
    const cell = column === undefined ? '' : row.cells[column]
    return cell ? readText(cell) : ''
  }
  return {
    has: (field) => columns.fields.has(field),
    text: (row, field) => at(row, columns.fields.get(field)),
    title: (field) => other?.titles[field] ?? header[columns.fields.get(field) ?? -1]?.trim() ?? field,
    at,
  }
}

/** The handle of the product a row belongs to: its own, or one generated from the title; '' if it has neither. */
export function handleOf(cells: CellReader, row: Row): string {
  return cleanHandle(cells.text(row, 'handle') || cells.text(row, 'title'))
}
