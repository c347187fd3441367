import { readFigure, readWhole } from '../cells/read-figure.ts'
import { readFlag } from '../cells/read-flag.ts'
import { readContent, readWeight } from '../cells/read-measure.ts'
import { readPrice } from '../cells/read-price.ts'
import type { CellReader } from '../file/cell-reader.ts'
import type { ProductFile } from '../file/index-file.ts'
import type { Row } from '../file/read-rows.ts'
import { RowFault } from '../row-fault.ts'
import type { ImportedVariant, NoteKind } from './imported-product.ts'

/** Longer ones are texts in the wrong column. */
const longestSku = 255

type NoteTaker = (kind: NoteKind, line: number) => void

/** @throws RowFault where a cell cannot be read for certain. */
export function readVariant(
  { cells, dialect }: ProductFile,
  row: Row,
  currency: string,
  note: NoteTaker,
): ImportedVariant {
  const price = cells.text(row, 'price')
  if (price === '') throw new RowFault(`There is no price in column "${cells.title('price')}".`)
  const sku = cells.text(row, 'sku')
  if (sku.length > longestSku) throw new RowFault(`The SKU is longer than ${longestSku} characters.`)
  if (/[\n\r\t/\\]/.test(sku)) throw new RowFault(`SKU "${sku}" has a line break, tab or slash in it.`)
  return {
    line: row.line,
    ...(sku === '' ? {} : { sku }),
    options: dialect.columns.options.map(({ value }) => cells.at(row, value)),
    price: readPrice(price, currency, cells.title('price')),
    ...readCompareAt(cells, row, currency),
    ...readOwnWeight(cells, row),
    ...readMeasure(cells, row, note),
    ...readBarcode(cells, row, note),
    ...readStock(cells, row, note),
    ...given(
      'requiresShipping',
      readFlag(cells.text(row, 'requiresShipping'), cells.title('requiresShipping')),
    ),
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

/** The column in grams counts; the unit beside it is only for display. Else a weight in the unit beside it. */
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
  const text = cells.text(row, 'barcode')
  if (!/^\d[.,]\d+E\+\d+$/i.test(text)) return { barcode: text || null }
  note('barcode', row.line)
  return {}
}

function readStock(
  cells: CellReader,
  row: Row,
  note: NoteTaker,
): Pick<ImportedVariant, 'tracked' | 'backorder' | 'onHand'> {
  const quantity = cells.text(row, 'quantity')
  const units = quantity === '' ? undefined : readWhole(quantity, cells.title('quantity'))
  if (units !== undefined && units < 0) note('belowZero', row.line)
  return {
    ...(cells.has('tracker') ? { tracked: cells.text(row, 'tracker') !== '' } : {}),
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
