import { readFlag } from '../cells/read-flag.ts'
import { readContent, readWeight } from '../cells/read-measure.ts'
import { readFigure, readWhole } from '../cells/read-number.ts'
import { readPrice } from '../cells/read-price.ts'
import { RowFault } from '../errors.ts'
import type { CellReader } from '../file/cell-reader.ts'
import type { ProductFile } from '../file/index-file.ts'
import type { Row } from '../file/read-rows.ts'
import type { ImportedVariant, NoteTaker, Reading } from './imported-product.ts'
import { readOwnCustoms } from './read-customs.ts'

/** Longer SKUs indicate a text in the wrong column. */
const maxSku = 255

/** @throws RowFault if a cell cannot be read with certainty. */
export function readVariant(
  { cells, dialect }: ProductFile,
  row: Row,
  { currency, untracked }: Reading,
  note: NoteTaker,
): ImportedVariant {
  const price = cells.text(row, 'price')
  if (price === '') throw new RowFault('price_missing', { column: cells.title('price') })
  const sku = cells.text(row, 'sku')
  if (sku.length > maxSku) throw new RowFault('sku_long', { max: maxSku })
  if (/[\n\r\t/\\]/.test(sku)) throw new RowFault('sku_characters', { sku })
  const amount = readPrice(price, currency, cells.title('price'))
  if (amount === 0) note('free', row.line)
  return {
    line: row.line,
    ...(sku === '' ? {} : { sku }),
    options: dialect.columns.options.map(({ value }) => cells.at(row, value)),
    price: amount,
    ...readCompareAt(cells, row, currency),
    ...readCost(cells, row, currency),
    ...readOwnWeight(cells, row),
    ...readMeasure(cells, row, note),
    ...readBarcode(cells, row, note),
    ...(untracked ? { tracked: false } : readStock(cells, row, note)),
    ...given(
      'requiresShipping',
      readFlag(cells.text(row, 'requiresShipping'), cells.title('requiresShipping')),
    ),
    ...readRelease(cells, row),
    ...readOwnCustoms(cells, row),
    ...readPrices(row),
    ...given('pictureUrl', cells.text(row, 'variantImage') || undefined),
  }
}

function given<Key extends string, Value>(key: Key, value: Value | undefined): { [key in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [key in Key]?: Value })
}

function readCompareAt(
  cells: CellReader,
  row: Row,
  currency: string,
): Pick<ImportedVariant, 'compareAtPrice'> {
  if (!cells.has('compareAt')) return {}
  const text = cells.text(row, 'compareAt')
  return { compareAtPrice: text === '' ? null : readPrice(text, currency, cells.title('compareAt')) || null }
}

/** Prices that are fixed in other currencies. An empty cell leaves a price as it is, and ends its reduction. */
function readPrices({ prices = [] }: Row): Pick<ImportedVariant, 'prices'> {
  if (prices.length === 0) return {}
  const found: NonNullable<ImportedVariant['prices']> = {}
  for (const { currency, field, text, title } of prices) {
    const amount = text === '' ? undefined : readPrice(text, currency, title)
    found[currency] ??= {}
    if (field === 'compareAt') found[currency].compareAtPrice = amount || null
    else if (amount !== undefined) found[currency].price = amount
  }
  return { prices: found }
}

function readCost(cells: CellReader, row: Row, currency: string): Pick<ImportedVariant, 'cost'> {
  if (!cells.has('cost')) return {}
  const text = cells.text(row, 'cost')
  return { cost: text === '' ? null : readPrice(text, currency, cells.title('cost')) }
}

/** Prefers the column in grams, whose unit column is only for display; otherwise reads the weight with its unit. */
function readOwnWeight(cells: CellReader, row: Row): Pick<ImportedVariant, 'weight'> {
  const grams = cells.text(row, 'grams')
  if (grams !== '') return { weight: readWeight(grams, 'g', cells.title('grams')) }
  const weight = cells.text(row, 'weight')
  return weight === ''
    ? {}
    : { weight: readWeight(weight, cells.text(row, 'weightUnit'), cells.title('weight')) }
}

function readMeasure(cells: CellReader, row: Row, note: NoteTaker): Pick<ImportedVariant, 'content'> {
  if (!cells.has('measure')) return {}
  const text = cells.text(row, 'measure')
  if (text === '' || readFigure(text, cells.title('measure')) === 0) return { content: null }
  const content = readContent(text, cells.text(row, 'measureUnit'), cells.title('measure'))
  if (!content) note('measure', row.line)
  return { content }
}

function readBarcode(cells: CellReader, row: Row, note: NoteTaker): Pick<ImportedVariant, 'barcode'> {
  if (!cells.has('barcode')) return {}
  const [text = '', ...more] = cells
    .text(row, 'barcode')
    .split(/[,;|](?=\s*\d)/)
    .map((each) => each.trim())
  if (more.length > 0) note('barcodes', row.line)
  if (!/^\d[.,]\d+E\+\d+$/i.test(text)) return { barcode: text || null }
  note('barcode', row.line)
  return {}
}

function readRelease(cells: CellReader, row: Row): Pick<ImportedVariant, 'releaseOn'> {
  if (!cells.has('releaseOn')) return {}
  const text = cells.text(row, 'releaseOn')
  if (text === '') return { releaseOn: null }
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.startsWith(text)
  if (!isDate) throw new RowFault('not_date', { column: cells.title('releaseOn'), text })
  return { releaseOn: text }
}

function readStock(
  cells: CellReader,
  row: Row,
  note: NoteTaker,
): Pick<ImportedVariant, 'tracked' | 'backorder' | 'onHand'> {
  const quantity = cells.text(row, 'quantity')
  const units = quantity === '' ? undefined : readWhole(quantity, cells.title('quantity'))
  const tracked = cells.has('tracker') ? cells.text(row, 'tracker') !== '' : undefined
  if (units !== undefined && units < 0 && tracked !== false) note('belowZero', row.line)
  return {
    ...given('tracked', tracked),
    ...given('backorder', readPolicy(cells, row)),
    ...given('onHand', units === undefined ? undefined : Math.max(0, units)),
  }
}

function readPolicy(cells: CellReader, row: Row): boolean | undefined {
  const word = cells.text(row, 'policy').toLowerCase()
  if (word === 'deny') return false
  if (word === 'continue') return true
  return readFlag(word, cells.title('policy'))
}
