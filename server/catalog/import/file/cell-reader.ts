import { readText } from '../cells/read-text.ts'
import type { FieldName } from './field-names.ts'
import type { Dialect } from './find-dialect.ts'
import type { Row } from './read-rows.ts'

export type CellReader = {
  /** Whether the file has the column at all. */
  has(field: FieldName): boolean
  /** The cell's text; '' where it is empty or the column is missing. */
  text(row: Row, field: FieldName): string
  /** The column's header as the file has it, for messages. */
  title(field: FieldName): string
  /** Text of any column by its number. */
  at(row: Row, column: number | undefined): string
}

export function cellReader({ header, columns }: Dialect): CellReader {
  const at = (row: Row, column: number | undefined) => {
    const cell = column === undefined ? '' : row.cells[column]
    return cell ? readText(cell) : ''
  }
  return {
    has: (field) => columns.fields.has(field),
    text: (row, field) => at(row, columns.fields.get(field)),
    title: (field) => header[columns.fields.get(field) ?? -1]?.trim() ?? field,
    at,
  }
}
