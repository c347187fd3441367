import type { ImportMapping, MappedField } from '#contract/admin/system/import-map.ts'
import { type FieldName, titles as titlesOf } from '../../csv-columns.ts'
import { type Columns, columnsOf } from '../file/columns.ts'
import type { Dialect, Table } from '../file/find-dialect.ts'
import type { Row } from '../file/read-rows.ts'
import {
  type Converter,
  convertedColumns,
  convertedHeader,
  type Fields,
  type Layout,
  shopLayout,
} from '../file/shops/other-shop.ts'
import { placeMapping, rowMapper, type Target } from './mapped-row.ts'
import type { KnownColumns } from './read-columns.ts'

/** The shop's own fields that a mapping fills: no texts of a language, prices in a currency, options and attributes. */
function fieldsOf(targets: Target[]): FieldName[] {
  const own = targets.filter(({ field, lang, currency }) => field! in titlesOf && !lang && !currency)
  const fields = own.map(({ field }) => field as FieldName)
  return [...new Set(fields.includes('weight') ? [...fields, 'weightUnit' as const] : fields)]
}

/** A file whose header the shop does not know: every row is one of the shop's own columns, made of the mapped ones. */
export function mappedDialect(
  { separator, skipLines, header, columns }: Table,
  mapping: ImportMapping,
): Dialect {
  const targets = placeMapping(header, mapping)
  const read = rowMapper(targets, mapping)
  // Refused rows that were corrected are a supplement.
  const refusal = columns.fields.get('refusal')
  const fields = [...fieldsOf(targets), ...(refusal === undefined ? [] : (['refusal'] as const))]
  const layout: Layout = { fields, options: targets.filter(({ field }) => field === 'option').length }
  const used = new Set(targets.map(({ column }) => column))
  return {
    ...{
      kind: 'products',
      separator,
      skipLines,
      known: null,
      header: convertedHeader(layout),
      mapped: header,
    },
    columns: {
      ...convertedColumns(new Set(fields), layout),
      unknown: untaken(header, (column) => used.has(column) || column === refusal),
    },
    other: {
      ...{ name: '', titles: headersOf(targets), header, layout, asked: new Set<string>(), always: fields },
      see() {},
      convert: ({ cells }) => [read(cells)],
    },
  }
}

/** Rows of another shop system, with the mapped columns of their source. */
export function extendedConverter(
  header: string[],
  plain: Converter,
  mapping: ImportMapping,
): { converter: Converter; layout: Layout } {
  const targets = placeMapping(header, mapping).filter(({ field }) => field !== 'option')
  const read = rowMapper(targets, mapping)
  const fields = fieldsOf(targets)
  const layout = { ...shopLayout, fields: [...new Set([...shopLayout.fields, ...fields])] }
  const converter: Converter = {
    ...plain,
    always: [...plain.always, ...fields],
    convert: (row) => plain.convert(row).map((own) => joined(own, read(row.cells))),
  }
  return { converter, layout }
}

function joined(own: Fields, mapped: Fields): Fields {
  const imageUrl = [own.imageUrl, mapped.imageUrl].filter(Boolean).join('\n')
  const details = [...(own.details ?? []), ...(mapped.details ?? [])]
  return { ...own, ...mapped, ...(imageUrl ? { imageUrl } : {}), ...(details.length > 0 ? { details } : {}) }
}

/** A file of the shop's own columns, with mapped ones beside them. Columns that the shop knows stay what they are. */
export function extendedDialect(dialect: Dialect, mapping: ImportMapping): Dialect {
  const { header, columns, known } = dialect
  const targets = placeMapping(header, mapping).filter(
    ({ column, field }) => !known?.has(column) && field !== 'option',
  )
  const read = rowMapper(targets, mapping)
  const fields = new Map(columns.fields)
  let width = header.length
  // Mapped values stand behind the columns of the file, because several of them can make one.
  for (const field of fieldsOf(targets)) if (!fields.has(field)) fields.set(field, width++)
  const extend = (row: Row): Row => {
    const { options: _options, details, texts, prices, isHead: _isHead, ...given } = read(row.cells)
    const cells = row.cells.slice(0, header.length)
    while (cells.length < width) cells.push('')
    for (const [field, text] of Object.entries(given)) {
      const at = fields.get(field as FieldName)!
      if (at >= header.length) cells[at] = text
      else if (field === 'imageUrl') cells[at] = [cells[at], text].filter(Boolean).join('\n')
    }
    return {
      ...{ ...row, cells, source: row.original ?? row.cells },
      ...(details ? { details } : {}),
      ...(texts ? { texts } : {}),
      ...(prices ? { prices } : {}),
    }
  }
  const unknown = unmapped(columns.unknown, header, mapping)
  return { ...dialect, columns: { ...columns, fields, unknown }, extend, mapped: header }
}

/** Of these columns, those that the mapping leaves out. */
export function unmapped(
  columns: Columns['unknown'],
  header: string[],
  mapping: ImportMapping | null,
): Columns['unknown'] {
  if (!mapping) return columns
  const used = new Set(placeMapping(header, mapping).map(({ column }) => column))
  return columns.filter(({ column }) => !used.has(column))
}

/** The columns that the shop reads by their headers, with their fields. */
export function knownColumns(header: string[], columns: Columns): KnownColumns {
  const unknown = new Set(columns.unknown.map(({ column }) => column))
  const fields = new Map([...columns.fields].map(([field, column]) => [column, field as MappedField]))
  return new Map(
    header.flatMap((title, column) =>
      unknown.has(column) || title.trim() === '' ? [] : [[column, fields.get(column) ?? null] as const],
    ),
  )
}

function untaken(header: string[], isTaken: (column: number) => boolean): Columns['unknown'] {
  return header.flatMap((title, column) =>
    title.trim() === '' || isTaken(column) ? [] : [{ column, title: title.trim() }],
  )
}

/** Headers of the file by field, for messages. */
function headersOf(targets: Target[]): Partial<Record<FieldName, string>> {
  const own = targets.filter(({ lang, currency }) => !lang && !currency)
  return Object.fromEntries(own.map(({ field, title }) => [field, title]))
}

/** The column of a file of refused rows that has its reasons. */
export function refusalColumn(header: string[]): number | undefined {
  return columnsOf(header).fields.get('refusal')
}
