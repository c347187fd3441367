import { hasPictures } from '../../sanitise-html.ts'
import { readFlag } from '../cells/read-flag.ts'
import type { CellReader } from '../file/cell-reader.ts'
import type { ProductFile } from '../file/index-file.ts'
import type { Row } from '../file/read-rows.ts'
import { RowFault } from '../row-fault.ts'
import type { ImportedProduct, Note, NoteKind, Refused } from './imported-product.ts'
import { readDetails } from './read-details.ts'
import { readPictures } from './read-pictures.ts'
import { readVariant } from './read-variant.ts'

/** Longer handles are texts in the wrong column. */
const longestName = 255

export type ReadProduct = { product: ImportedProduct | null; refused: Refused[]; notes: Note[] }

/** What the rows of one handle say, in the file's own words: nothing is looked up. `currency`: what prices are in. */
export function readProduct(file: ProductFile, handle: string, rows: Row[], currency: string): ReadProduct {
  const refused: Refused[] = []
  const notes: Note[] = rows.filter((row) => row.original).map((row) => ({ kind: 'moved', line: row.line }))
  const note = (kind: NoteKind, line: number) => notes.push({ kind, line })
  const { cells } = file
  const head = rows.find((row) => cells.text(row, 'title') !== '')
  let product: ImportedProduct
  try {
    product = {
      ...readHead(file, handle, rows, head, note),
      variants: [],
      pictures: readPictures(cells, rows),
    }
  } catch (error) {
    return { product: null, notes, refused: refuseAll(rows, head ?? rows[0]!, error) }
  }
  for (const row of rows) {
    if (row !== head && !sells(file, row)) continue
    try {
      product.variants.push(readVariant(file, row, currency, note))
    } catch (error) {
      refused.push({ line: row.line, reason: reasonOf(error) })
    }
  }
  return { product, refused, notes }
}

type ProductPart = Omit<ImportedProduct, 'variants' | 'pictures'>

function readHead(
  { cells, dialect }: ProductFile,
  handle: string,
  rows: Row[],
  head: Row | undefined,
  note: (kind: NoteKind, line: number) => void,
): ProductPart {
  const first = head ?? rows[0]!
  if (handle.length > longestName) throw new RowFault(`The handle is longer than ${longestName} characters.`)
  const giftCard = readFlag(cells.text(first, 'giftCard'), cells.title('giftCard'))
  if (giftCard) throw new RowFault('Gift cards are not sold by this shop yet.')
  const part: ProductPart = {
    handle,
    line: first.line,
    whole: head !== undefined && !cells.has('refusal'),
    options: dialect.columns.options.map(({ name }) => cells.at(first, name) || undefined),
    specification: [],
  }
  if (!head) return part
  const given = (field: 'vendor' | 'type' | 'seoTitle' | 'seoDescription' | 'body') =>
    cells.has(field) ? { [field]: cells.text(head, field) } : {}
  const body = cells.text(head, 'body')
  if (hasPictures(body)) note('htmlPictures', head.line)
  return {
    ...part,
    title: cells.text(head, 'title'),
    ...given('body'),
    ...given('vendor'),
    ...given('type'),
    ...given('seoTitle'),
    ...given('seoDescription'),
    ...readStatus(cells, head, note),
    ...readTax(cells, head, rows, note),
    ...readCategory(cells, head, note),
    ...(cells.has('tags') ? { tags: tagsIn(cells.text(head, 'tags')) } : {}),
    specification: readDetails(dialect, cells, head, note),
  }
}

/** The status, if the file says one: what is not published is a draft, whatever else it is called. */
function readStatus(
  cells: CellReader,
  head: Row,
  note: (kind: NoteKind, line: number) => void,
): Pick<ImportedProduct, 'status'> {
  const word = cells.text(head, 'status').toLowerCase()
  const published = readFlag(cells.text(head, 'published'), cells.title('published'))
  if (word === 'archived') return { status: 'archived' }
  if (word === 'unlisted') note('unlisted', head.line)
  if (word === 'draft' || word === 'unlisted') return { status: 'draft' }
  if (word !== '' && word !== 'active')
    throw new RowFault(`Status "${word}" is not one of active, draft, archived.`)
  if (published === false) return { status: 'draft' }
  return word === 'active' || published ? { status: 'active' } : {}
}

/** Whether the product is taxed. Shopify says it per variant, this shop per product: its first row counts. */
function readTax(
  cells: CellReader,
  head: Row,
  rows: Row[],
  note: (kind: NoteKind, line: number) => void,
): Pick<ImportedProduct, 'taxable' | 'taxCode'> {
  const flag = (row: Row) => readFlag(cells.text(row, 'taxable'), cells.title('taxable'))
  const taxable = flag(head)
  if (taxable === undefined) return {}
  const other = rows.find((row) => (flag(row) ?? taxable) !== taxable)
  if (other) note('taxDiffers', other.line)
  const taxCode = cells.text(head, 'taxCode')
  return taxCode === '' ? { taxable } : { taxable, taxCode }
}

/** Shopify's own tree where the file has it, else the type as a category of its own. */
function readCategory(
  cells: CellReader,
  head: Row,
  note: (kind: NoteKind, line: number) => void,
): Pick<ImportedProduct, 'category' | 'categoryByType'> {
  const category = cells.text(head, 'category')
  const coded = /^(gid:|\d+$|[a-z]{2}(-\d+)+$)/.test(category)
  if (coded) note('category', head.line)
  const categoryByType = category === '' || coded
  const path = (categoryByType ? cells.text(head, 'type') : category)
    .split('>')
    .map((name) => name.trim())
    .filter(Boolean)
  return path.length > 0 ? { category: path, categoryByType } : {}
}

function tagsIn(cell: string): string[] {
  return [
    ...new Set(
      cell
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  ]
}

function sells({ cells, dialect }: ProductFile, row: Row): boolean {
  const own = (['sku', 'price', 'barcode'] as const).some((field) => cells.text(row, field) !== '')
  return own || dialect.columns.options.some(({ value }) => cells.at(row, value) !== '')
}

function refuseAll(rows: Row[], head: Row, error: unknown): Refused[] {
  const reason = reasonOf(error)
  return rows.map(({ line }) => ({
    line,
    reason: line === head.line ? reason : `Goes with line ${head.line}: ${reason}`,
  }))
}

function reasonOf(error: unknown): string {
  if (error instanceof RowFault) return error.message
  throw error
}
