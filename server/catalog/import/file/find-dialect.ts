import { parse } from 'csv-parse/sync'
import type { FieldName } from '../../csv-columns.ts'
import { ImportError } from '../errors.ts'
import { type Columns, columnsOf, normalHeader } from './columns.ts'
import { openText } from './inspect-file.ts'
import { readSource, withoutPadding } from './read-rows.ts'
import { type Converter, convertedColumns, convertedHeader, type OtherShop } from './shops/other-shop.ts'
import { prestaShop } from './shops/prestashop.ts'
import { wooCommerce } from './shops/woocommerce.ts'

export type FileKind = 'products' | 'inventory' | 'redirects'

export type Dialect = {
  kind: FileKind
  separator: string
  /** Lines before the header: Excel's `sep=;`. */
  skipLines: number
  header: string[]
  columns: Columns
  /** A file of another shop system, whose rows are converted; `header` and `columns` are those of the result. */
  other?: Converter & Pick<OtherShop, 'name' | 'titles'> & { header: string[] }
}

const separators = [',', ';', '\t', '|']

/** Characters read to find the header: Shopify's has about 2,000. */
const headSize = 64 * 1024

/**
 * Finds the kind of file and its separator: the one that yields the most recognised columns in the header.
 * @throws ImportError when it is not a Shopify file.
 */
export async function findDialect(path: string, encoding: string): Promise<Dialect> {
  const head = await headOf(path, encoding)
  const hint = /^\s*sep=(.)\r?\n/i.exec(head)
  const skipLines = hint ? 1 : 0
  const tried = (hint ? [hint[1]!] : separators).map((separator) => {
    const header = headerOf(head, separator, skipLines)
    return { separator, skipLines, header, columns: columnsOf(header) }
  })
  const best = tried.reduce((a, b) => (scoreOf(b) > scoreOf(a) ? b : a))
  for (const shop of otherShops) {
    const converter = shop.open(best.header)
    if (converter) return openOther({ ...best, kind: 'products' }, shop, converter, { path, encoding })
  }
  return { ...best, kind: kindOf(best.header, best.columns) }
}

function scoreOf({ header, columns }: { header: string[]; columns: Columns }): number {
  return columns.recognised * 1000 + header.length
}

const otherShops = [wooCommerce, prestaShop]

/** Reads the rows of another shop system once, because variations have to be brought together with their products. */
async function openOther(
  source: Dialect,
  { name, titles }: OtherShop,
  converter: Converter,
  { path, encoding }: { path: string; encoding: string },
): Promise<Dialect> {
  const filled = new Set<FieldName>(converter.always)
  for await (const row of readSource(path, encoding, source)) if (!row.misfit) converter.see(row)
  for await (const row of readSource(path, encoding, source)) {
    if (row.misfit) continue
    for (const fields of converter.convert(row))
      for (const [field, text] of Object.entries(fields)) if (text) filled.add(field as FieldName)
  }
  const { header, separator, skipLines, kind } = source
  const columns = convertedColumns(filled)
  const unknown = header.flatMap((title, column) =>
    title.trim() === '' || converter.asked.has(normalHeader(title)) ? [] : [{ column, title: title.trim() }],
  )
  return {
    ...{ kind, separator, skipLines, header: convertedHeader, columns: { ...columns, unknown } },
    other: { ...converter, name, titles, header },
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
    })
    return header.map(withoutPadding)
  } catch {
    return []
  }
}
