import { type FieldName, fieldNames } from './field-names.ts'
import { type Metafield, readMetafield } from './metafield.ts'

export type Columns = {
  /** Column number by what it holds. */
  fields: Map<FieldName, number>
  /** Columns of the options' names and values, the first option first. */
  options: { name: number | undefined; value: number | undefined }[]
  metafields: { column: number; metafield: Metafield }[]
  /** Columns that are not taken over. */
  unknown: { column: number; title: string }[]
  /** How many columns were recognised. */
  known: number
}

/** Recognises the columns of both of Shopify's dialects, whatever their case and padding; of two alike, the first counts. */
export function columnsOf(header: string[]): Columns {
  const columns: Columns = { fields: new Map(), options: [], metafields: [], unknown: [], known: 0 }
  for (const [column, title] of header.entries()) {
    if (take(columns, column, title)) columns.known += 1
    else if (title.trim() !== '') columns.unknown.push({ column, title: title.trim() })
  }
  columns.options = columns.options.filter((option) => option?.value !== undefined)
  return columns
}

function take(columns: Columns, column: number, title: string): boolean {
  const name = plain(title)
  const field = fieldNames.get(name)
  if (field) {
    if (!columns.fields.has(field)) columns.fields.set(field, column)
    return true
  }
  const option = /^option ?(\d{1,2}) (name|value)$/.exec(name)
  if (option) {
    const place = Number(option[1]) - 1
    if (place < 0) return false
    columns.options[place] ??= { name: undefined, value: undefined }
    columns.options[place][option[2] as 'name' | 'value'] ??= column
    return true
  }
  const metafield = readMetafield(title.trim())
  if (metafield) columns.metafields.push({ column, metafield })
  return metafield !== undefined
}

/** A header as the table of names has it. */
function plain(title: string): string {
  return title
    .replaceAll(/[\u200b\ufeff]/g, '')
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase()
}
