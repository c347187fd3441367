import { parse } from 'csv-parse/sync'
import { ImportError } from '../errors.ts'
import { type Columns, columnsOf, normalHeader } from './columns.ts'
import { openText } from './inspect-file.ts'
import { withoutPadding } from './read-rows.ts'

export type FileKind = 'products' | 'inventory' | 'redirects'

export type Dialect = {
  kind: FileKind
  separator: string
  /** Lines before the header: Excel's `sep=;`. */
  skipLines: number
  header: string[]
  columns: Columns
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
  return { ...best, kind: kindOf(best.header, best.columns) }
}

function scoreOf({ header, columns }: { header: string[]; columns: Columns }): number {
  return columns.recognised * 1000 + header.length
}

function kindOf(header: string[], { fields }: Columns): FileKind {
  const names = new Set(header.map(normalHeader))
  if (names.has('redirect from') && names.has('redirect to')) return 'redirects'
  if (!fields.has('price') && (fields.has('handle') || fields.has('sku')) && looksLikeInventory(names))
    return 'inventory'
  for (const [system, columns] of Object.entries(otherSystems)) {
    if (columns.filter((name) => names.has(name)).length < 2) continue
    throw new ImportError(
      `This is a product file of ${system}. The import reads Shopify's product files: convert the file to the columns in docs/reference/csv.md (Handle, Title, Variant Price and so on) and import that.`,
    )
  }
  if (!fields.has('handle') && !fields.has('title')) {
    const seen = header.slice(0, 5).map((name) => `"${name.trim()}"`)
    throw new ImportError(
      `This is not a Shopify product file: it has no column "Handle", "URL handle" or "Title". Its first line contains ${seen.join(', ')}.`,
    )
  }
  if (!fields.has('price'))
    throw new ImportError('The file has no column "Variant Price" or "Price", so nothing in it can be sold.')
  return 'products'
}

function looksLikeInventory(names: Set<string>): boolean {
  return names.has('coo') || names.has('hs code') || (names.has('location') && !names.has('title *'))
}

/** Headers by which the product files of other systems are recognised: two of them are enough. */
const otherSystems = {
  WooCommerce: [
    'regular price',
    'sale price',
    'is featured?',
    'visibility in catalog',
    'in stock?',
    'backorders allowed?',
    'sold individually?',
    'tax status',
    'attribute 1 name',
  ],
  PrestaShop: [
    'active (0/1)',
    'name *',
    'name*',
    'categories (x,y,z...)',
    'price tax excluded',
    'price tax included',
    'price (tax excl.)',
    'price (tax incl.)',
    'tax rules id',
    'wholesale price',
    'reference #',
    'reference',
    'on sale (0/1)',
  ],
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
