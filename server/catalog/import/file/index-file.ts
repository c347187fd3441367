import type { ImportMapping } from '#contract/admin/system/import-map.ts'
import { ImportError } from '../errors.ts'
import { type CellReader, cellReader, handleOf } from './cell-reader.ts'
import { type Metafield, textNamespace, valueNamespace } from './columns.ts'
import { type Dialect, type FileKind, findDialect, findTable, type Table } from './find-dialect.ts'
import { candidatesFor } from './guess-encoding.ts'
import { type FileFacts, inspectFile } from './inspect-file.ts'
import { readRows, readSource } from './read-rows.ts'

/** A file with known encoding and separator. */
export type OpenTable = FileFacts & {
  path: string
  table: Table
  /** If the encoding is a guess: two texts of the file in each likely encoding, the guess first. */
  readings: { encoding: string; texts: string[] }[]
}

/** A file with known columns. */
export type OpenFile = OpenTable & { kind: FileKind; dialect: Dialect; cells: CellReader }

/** Maximum number of rows searched for non-ASCII texts. */
const readingRows = 50_000
const textsShown = 2

/** @throws ImportError when it is not a table. */
export async function openTable(path: string, encoding?: string): Promise<OpenTable> {
  const facts = await inspectFile(path, encoding)
  const table = await findTable(path, facts.encoding)
  const readings = []
  for (const candidate of facts.sure ? [] : candidatesFor(facts.encoding))
    readings.push({ encoding: candidate, texts: await textsIn(path, candidate, table) })
  return { ...facts, path, table, readings }
}

/**
 * Opens a file of products, stock or redirects. `mapping`: the fields of columns that the shop does not know.
 * @throws ImportError when it cannot be read as one; `isUnknown` if a mapping would help.
 */
export async function openFile(
  path: string,
  encoding?: string,
  mapping: ImportMapping | null = null,
  timeZone = 'UTC',
): Promise<OpenFile> {
  return readAs(await openTable(path, encoding), mapping, timeZone)
}

/** Finds the columns of an open table, as `openFile` does. `timeZone`: the shop's, in which discounts begin and end. */
export async function readAs(
  opened: OpenTable,
  mapping: ImportMapping | null,
  timeZone: string,
): Promise<OpenFile> {
  const dialect = await findDialect(opened, mapping, timeZone)
  return { ...opened, kind: dialect.kind, dialect, cells: cellReader(dialect) }
}

/** The first titles that are not ASCII, or other cells if no title is. */
async function textsIn(path: string, encoding: string, table: Table): Promise<string[]> {
  const cells = cellReader(table)
  const titles: string[] = []
  const others: string[] = []
  let left = readingRows
  for await (const row of readSource(path, encoding, table)) {
    const title = cells.text(row, 'title')
    if (isForeign(title)) titles.push(title)
    if (others.length < textsShown) others.push(...row.cells.filter(isForeign).map(snippetOf))
    if (titles.length >= textsShown || --left === 0) break
  }
  return (titles.length > 0 ? titles : others).slice(0, textsShown)
}

function isForeign(text: string): boolean {
  return /[^\0-\x7f]/.test(text)
}

function snippetOf(text: string): string {
  const at = text.search(/[^\0-\x7f]/)
  return text.slice(Math.max(0, at - 25), at + 25).trim()
}

/** A product file with the facts needed before its first product can be compared with the shop's. */
export type ProductFile = OpenFile & {
  rows: number
  /** Row counts by handle. */
  products: Map<string, { handle: string; rows: number }>
  /** The product a SKU belongs to: the first that names it. */
  skus: Map<string, { handle: string }>
  /** SKUs used by several rows, which Shopify allows, and the lines of all but the first of these rows. */
  shared: { skus: Set<string>; lines: Set<number> }
  /** Headers of columns that have content and are not imported. */
  leftOut: Set<string>
  metafields: MetafieldColumn[]
}

/** A metafield column of the file. `shown`: its values become part of the specification. */
export type MetafieldColumn = {
  column: number
  metafield: Metafield
  /** Namespace and key, as merchants write them: custom.material. */
  name: string
  shown: boolean
  /** Shown without being named. */
  always: boolean
  /** True if its texts are values that shoppers can filter by. */
  filterable: boolean
  /** Rows with content, and the first of them. */
  rows: number
  example: string
}

/**
 * Reads a product file once for its rows, handles and SKUs.
 * @param shownMetafields names such as custom.material, or custom.* for a whole namespace.
 */
export async function indexFile(opened: OpenFile, shownMetafields: string[] = []): Promise<ProductFile> {
  const { dialect, cells, path, encoding } = opened
  const file: ProductFile = {
    ...opened,
    rows: 0,
    products: new Map(),
    skus: new Map(),
    shared: { skus: new Set(), lines: new Set() },
    leftOut: new Set(),
    metafields: metafieldColumns(dialect, shownMetafields),
  }
  for await (const row of readRows(path, encoding, dialect)) {
    file.rows += 1
    for (const { column, title } of dialect.columns.unknown)
      if ((row.source ?? row.cells)[column]) file.leftOut.add(title)
    if (row.misfit) continue
    for (const each of file.metafields) noteMetafield(each, cells.at(row, each.column))
    const handle = handleOf(cells, row)
    if (handle === '') continue
    const product = file.products.get(handle) ?? { handle, rows: 0 }
    if (product.rows === 0) file.products.set(handle, product)
    product.rows += 1
    const sku = cells.text(row, 'sku')
    if (sku !== '') noteSku(file, sku, row.line, product)
  }
  return file
}

/**
 * Shopify's own metafields and those of this shop's export are shown; of all others only the ones the merchant names,
 * since apps keep internal data in them.
 */
function metafieldColumns({ columns }: Dialect, wanted: string[]): MetafieldColumn[] {
  const known = new Set(['shopify', valueNamespace, textNamespace])
  const found = columns.metafields.map(({ column, metafield }): MetafieldColumn => {
    const { owner, namespace, key } = metafield
    const name = `${namespace}.${key}`
    const named = wanted.includes(name) || wanted.includes(`${namespace}.*`)
    const always = owner === 'product' && known.has(namespace)
    const shown = always || (owner === 'product' && named)
    const filterable = namespace === 'shopify' || namespace === valueNamespace
    return { column, metafield, name, shown, always, filterable, rows: 0, example: '' }
  })
  for (const name of wanted) {
    if (found.some((each) => each.shown && (each.name === name || name === `${each.metafield.namespace}.*`)))
      continue
    const there = found.map((each) => each.name).join(', ') || 'none'
    throw new ImportError('metafield', { name, others: there })
  }
  return found
}

function noteMetafield(column: MetafieldColumn, text: string): void {
  if (text === '') return
  column.rows += 1
  if (column.rows === 1) column.example = text
  // One list makes every text in the column a value; otherwise filters would miss products with a single value.
  if (column.metafield.namespace !== textNamespace && listIn(text).length > 1) column.filterable = true
}

/** The values of a list: `red; blue`, or `["red","blue"]` as Shopify exports lists of texts. A single text is a list of one. */
export function listIn(text: string): string[] {
  const values = text.startsWith('[') ? jsonListIn(text) : text.split(';').map((each) => each.trim())
  return [...new Set(values.map((value) => value.trim()).filter(Boolean))]
}

function jsonListIn(text: string): string[] {
  try {
    const values: unknown = JSON.parse(text)
    if (Array.isArray(values) && values.every((each) => ['string', 'number'].includes(typeof each)))
      return values.map(String)
  } catch {}
  return [text]
}

function noteSku(
  { skus, shared }: ProductFile,
  sku: string,
  line: number,
  product: { handle: string },
): void {
  if (!skus.has(sku)) {
    skus.set(sku, product)
    return
  }
  shared.skus.add(sku)
  shared.lines.add(line)
}
