import type { ImportFault } from '#contract/admin/system/import-fault.ts'
import type { Lang } from '#contract/languages.ts'
import { hasPictures } from '../../save/sanitise-html.ts'
import { readFlag } from '../cells/read-flag.ts'
import { faultOf, RowFault } from '../errors.ts'
import type { CellReader } from '../file/cell-reader.ts'
import type { ProductFile } from '../file/index-file.ts'
import type { Row } from '../file/read-rows.ts'
import type { ImportedProduct, Note, NoteTaker, Reading, Refused } from './imported-product.ts'
import { readCustoms } from './read-customs.ts'
import { readDetails } from './read-details.ts'
import { readPictures } from './read-pictures.ts'
import { readSafety } from './read-safety.ts'
import { readVariant } from './read-variant.ts'

/** Longer handles indicate a text in the wrong column. */
const maxHandle = 255

export type ReadProduct = { product: ImportedProduct | null; refused: Refused[]; notes: Note[] }

/** Reads the rows of one handle. Does not look anything up in the shop. */
export function readProduct(file: ProductFile, handle: string, rows: Row[], reading: Reading): ReadProduct {
  const refused: Refused[] = []
  const notes: Note[] = rows.filter((row) => row.original).map((row) => ({ kind: 'moved', line: row.line }))
  const note: NoteTaker = (kind, line) => notes.push({ kind, line })
  const { cells } = file
  const head = rows.find((row) => cells.text(row, 'title') !== '')
  let product: ImportedProduct
  try {
    product = {
      ...readHead(file, handle, rows, head, reading, note),
      variants: [],
      pictures: readPictures(cells, rows, (row, error) => {
        refused.push({ line: row.line, fault: faultIn(error) })
      }),
    }
  } catch (error) {
    return { product: null, notes, refused: refuseAll(rows, head ?? rows[0]!, error) }
  }
  const faulty = new Set(refused.map(({ line }) => line))
  for (const row of rows) {
    if (faulty.has(row.line) || row.isHead || (row !== head && !sells(file, row))) continue
    try {
      product.variants.push(readVariant(file, row, reading, note))
    } catch (error) {
      refused.push({ line: row.line, fault: faultIn(error) })
    }
  }
  return { product, refused, notes }
}

type ProductPart = Omit<ImportedProduct, 'variants' | 'pictures'>

function readHead(
  file: ProductFile,
  handle: string,
  rows: Row[],
  head: Row | undefined,
  reading: Reading,
  note: NoteTaker,
): ProductPart {
  const { cells, dialect } = file
  const first = head ?? rows[0]!
  if (handle.length > maxHandle) throw new RowFault('handle_long', { max: maxHandle })
  const giftCard = readFlag(cells.text(first, 'giftCard'), cells.title('giftCard'))
  if (giftCard) throw new RowFault('gift_card')
  const part: ProductPart = {
    handle,
    line: first.line,
    whole: head !== undefined && !cells.has('refusal'),
    options: dialect.columns.options.map(({ name }) => cells.at(first, name) || undefined),
    specification: [],
    safety: {},
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
    ...readCategory(cells, head, reading, note),
    ...readSafety(cells, head),
    ...readCustoms(cells, head),
    ...(cells.has('tags') ? { tags: tagsIn(cells.text(head, 'tags')) } : {}),
    ...readTexts(head, reading.lang),
    specification: readDetails(file, head, note),
  }
}

/** Texts that have no column of the shop's own: the summary, and those in other languages. */
function readTexts({ texts = [] }: Row, own: Lang): Pick<ImportedProduct, 'summary' | 'texts'> {
  const summary = texts.find(({ lang, field }) => field === 'summary' && (lang ?? own) === own)?.text
  const others = texts.flatMap(({ lang, ...each }) => (lang && lang !== own ? [{ ...each, lang }] : []))
  return {
    ...(summary === undefined ? {} : { summary }),
    ...(others.length > 0 ? { texts: others } : {}),
  }
}

/** The status, if the file has one. Unpublished products are drafts, whatever their status says. */
function readStatus(cells: CellReader, head: Row, note: NoteTaker): Pick<ImportedProduct, 'status'> {
  const word = cells.text(head, 'status').toLowerCase()
  const published = readFlag(cells.text(head, 'published'), cells.title('published'))
  if (word === 'archived') return { status: 'archived' }
  if (word === 'unlisted') note('unlisted', head.line)
  if (word === 'draft' || word === 'unlisted') return { status: 'draft' }
  if (word !== '' && word !== 'active') throw new RowFault('status', { text: word })
  if (published === false) return { status: 'draft' }
  return word === 'active' || published ? { status: 'active' } : {}
}

/** Reads whether the product is taxed. Shopify decides per variant, this shop per product: the first row counts. */
function readTax(
  cells: CellReader,
  head: Row,
  rows: Row[],
  note: NoteTaker,
): Pick<ImportedProduct, 'taxable' | 'taxCode'> {
  const flag = (row: Row) => readFlag(cells.text(row, 'taxable'), cells.title('taxable'))
  const taxable = flag(head)
  const other = rows.find((row) => taxable !== undefined && (flag(row) ?? taxable) !== taxable)
  if (other) note('taxDiffers', other.line)
  const taxCode = cells.text(head, 'taxCode')
  return { ...(taxable === undefined ? {} : { taxable }), ...(taxCode === '' ? {} : { taxCode }) }
}

/** Shopify's name for products without a category. */
const noCategory = /^uncategori[sz]ed$/i

/** The category in Shopify's taxonomy if the file has it, otherwise the type as a separate category. */
function readCategory(
  cells: CellReader,
  head: Row,
  { categoryFrom }: Reading,
  note: NoteTaker,
): Pick<ImportedProduct, 'category' | 'categoryByType'> {
  const type = cells.text(head, 'type')
  const category = categoryFrom === 'type' ? type : cells.text(head, 'category')
  const coded = /^(gid:|\d+$|[a-z]{2}(-\d+)+$)/.test(category)
  if (coded) note('category', head.line)
  const categoryByType = categoryFrom !== 'type' && (category === '' || coded || noCategory.test(category))
  const path = (categoryByType ? type : category)
    .split('>')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !noCategory.test(name))
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
  const fault = faultIn(error)
  return rows.map(({ line }) => ({
    line,
    fault: line === head.line ? fault : faultOf('same_product', { line: head.line }, fault),
  }))
}

function faultIn(error: unknown): ImportFault {
  if (error instanceof RowFault) return error.fault
  throw error
}
