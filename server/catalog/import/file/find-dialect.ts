import { parse } from 'csv-parse/sync'
import { type ImportMapping, maxColumns } from '#contract/admin/system/import-map.ts'
import type { FieldName } from '../../csv-columns.ts'
import { ImportError } from '../errors.ts'
import {
  extendedConverter,
  extendedDialect,
  knownColumns,
  mappedDialect,
  unmapped,
} from '../map/mapped-dialect.ts'
import type { KnownColumns } from '../map/read-columns.ts'
import { type Columns, columnsOf, normalHeader } from './columns.ts'
import { openText } from './inspect-file.ts'
import { type Row, readSource, withoutPadding } from './read-rows.ts'
import {
  type Converter,
  convertedColumns,
  convertedHeader,
  type Layout,
  type OtherShop,
  shopLayout,
} from './shops/other-shop.ts'
import { prestaShop } from './shops/prestashop.ts'
import { wooCommerce } from './shops/woocommerce.ts'

export type FileKind = 'products' | 'inventory' | 'redirects'

/** The header of a file, and how its rows are separated. */
export type Table = {
  separator: string
  /** Lines before the header: Excel's `sep=;`. */
  skipLines: number
  header: string[]
  columns: Columns
}

export type Dialect = Table & {
  kind: FileKind
  /** Columns that are read without a mapping, with their field if it is one of the shop's own; null: the header is unknown. */
  known: KnownColumns | null
  /** A file of another shop system, or a mapped one, whose rows are converted; `header` and `columns` are those of the result. */
  other?: Converter & Pick<OtherShop, 'name' | 'titles'> & { header: string[]; layout: Layout }
  /** Adds the mapped columns to a row of the shop's own columns. */
  extend?: (row: Row) => Row
  /** The header as it is in the file, whose refused rows keep it. */
  mapped?: string[]
}

const separators = [',', ';', '\t', '|']

/** Characters read to find the header: Shopify's has about 2,000. */
const headSize = 64 * 1024

/**
 * Finds the header and its separator: the one that yields the most recognised columns, or else the most columns.
 * @throws ImportError when the first line is not a header.
 */
export async function findTable(path: string, encoding: string): Promise<Table> {
  const head = await headOf(path, encoding)
  if (head.length >= headSize && !/[\r\n]/.test(head)) throw new ImportError('header_long', { max: headSize })
  const hint = /^\s*sep=(.)\r?\n/i.exec(head)
  const skipLines = hint ? 1 : 0
  const tried = (hint ? [hint[1]!] : separators).map((separator) => {
    const header = headerOf(head, separator, skipLines)
    return { separator, skipLines, header, columns: columnsOf(header) }
  })
  const best = tried.reduce((a, b) => (scoreOf(b) > scoreOf(a) ? b : a))
  const count = best.header.length
  if (count > maxColumns) throw new ImportError('many_columns', { count, max: maxColumns })
  return best
}

/**
 * Finds the kind of file, and the columns that the shop or the mapping knows. `timeZone`: the shop's.
 * @throws ImportError `isUnknown` when neither does.
 */
export async function findDialect(
  { path, encoding, table }: { path: string; encoding: string; table: Table },
  mapping: ImportMapping | null,
  timeZone: string,
): Promise<Dialect> {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format()
  for (const shop of otherShops) {
    const converter = shop.open(table.header, today)
    if (converter) return openOther(table, shop, converter, { path, encoding, mapping })
  }
  try {
    const kind = kindOf(table.header, table.columns)
    const known: Dialect = { ...table, kind, known: knownColumns(table.header, table.columns) }
    return mapping && kind === 'products' ? extendedDialect(known, mapping) : known
  } catch (error) {
    if (!mapping || !(error instanceof ImportError && error.isUnknown)) throw error
    return mappedDialect(table, mapping)
  }
}

function scoreOf({ header, columns }: { header: string[]; columns: Columns }): number {
  return columns.recognised * 1000 + header.length
}

const otherShops = [wooCommerce, prestaShop]

type Opened = { path: string; encoding: string; mapping: ImportMapping | null }

/** Reads the rows of another shop system once, because variations have to be brought together with their products. */
async function openOther(
  source: Table,
  { name, titles }: OtherShop,
  plain: Converter,
  { path, encoding, mapping }: Opened,
): Promise<Dialect> {
  const { converter, layout } = mapping
    ? extendedConverter(source.header, plain, mapping)
    : { converter: plain, layout: shopLayout }
  const filled = new Set<FieldName>(converter.always)
  for await (const row of readSource(path, encoding, source)) if (!row.misfit) converter.see(row)
  for await (const row of readSource(path, encoding, source)) {
    if (row.misfit) continue
    for (const fields of converter.convert(row))
      for (const [field, text] of Object.entries(fields)) if (text) filled.add(field as FieldName)
  }
  const { header, separator, skipLines } = source
  const columns = convertedColumns(filled, layout)
  const isKnown = (title: string) => converter.asked.has(normalHeader(title))
  const unknown = header.flatMap((title, column) =>
    title.trim() === '' || isKnown(title) ? [] : [{ column, title: title.trim() }],
  )
  const known = new Map(header.flatMap((title, column) => (isKnown(title) ? [[column, null] as const] : [])))
  return {
    ...{ kind: 'products', separator, skipLines, known },
    ...{
      header: convertedHeader(layout),
      columns: { ...columns, unknown: unmapped(unknown, header, mapping) },
    },
    other: { ...converter, name, titles, header, layout },
  }
}

function kindOf(header: string[], { fields }: Columns): FileKind {
  const names = new Set(header.map(normalHeader))
  if (names.has('redirect from') && names.has('redirect to')) return 'redirects'
  if (!fields.has('price') && (fields.has('handle') || fields.has('sku')) && looksLikeInventory(names))
    return 'inventory'
  if (!fields.has('handle') && !fields.has('title')) {
    const seen = header.slice(0, 5).map((name) => `"${name.trim()}"`)
    throw new ImportError('not_products', { columns: seen.join(', ') })
  }
  if (!fields.has('price')) throw new ImportError('no_price_column')
  return 'products'
}

function looksLikeInventory(names: Set<string>): boolean {
  return names.has('coo') || names.has('hs code') || (names.has('location') && !names.has('title *'))
}

async function headOf(path: string, encoding: string): Promise<string> {
  let head = ''
  for await (const piece of openText(path, encoding)) {
    head += piece
    if (head.length >= headSize) break
  }
  return head
}

function headerOf(head: string, separator: string, skipLines: number): string[] {
  try {
    const [header = []] = parse(head, {
      delimiter: separator,
      from_line: skipLines + 1,
      to: 1,
      ltrim: separator !== '\t',
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    })
    return header.map(withoutPadding)
  } catch {
    return []
  }
}
