import { HsCode, maxCustomsWords, OriginCountry } from '#contract/admin/catalog/product-fields.ts'
import { RowFault } from '../errors.ts'
import type { CellReader } from '../file/cell-reader.ts'
import type { Row } from '../file/read-rows.ts'
import type { ImportedProduct, ImportedVariant } from './imported-product.ts'

/** Tariff number, country of origin and words for customs, as far as the file has columns for them. */
export function readCustoms(
  cells: CellReader,
  head: Row,
): Pick<ImportedProduct, 'hsCode' | 'originCountry' | 'customsDescription'> {
  return {
    ...(cells.has('hsCode') ? { hsCode: readHsCode(cells, head, 'hsCode') } : {}),
    ...(cells.has('originCountry') ? { originCountry: readOrigin(cells, head, 'originCountry') } : {}),
    ...(cells.has('customsDescription')
      ? { customsDescription: cells.text(head, 'customsDescription').slice(0, maxCustomsWords) }
      : {}),
  }
}

/** Tariff number and country of origin of a variant. An empty cell: those of the product. */
export function readOwnCustoms(
  cells: CellReader,
  row: Row,
): Pick<ImportedVariant, 'hsCode' | 'originCountry'> {
  return {
    ...(cells.has('variantHsCode') ? { hsCode: readHsCode(cells, row, 'variantHsCode') || null } : {}),
    ...(cells.has('variantOrigin') ? { originCountry: readOrigin(cells, row, 'variantOrigin') || null } : {}),
  }
}

/** @throws RowFault unless it is a tariff number or empty. */
export function readHsCode(cells: CellReader, row: Row, field: 'hsCode' | 'variantHsCode'): string {
  return checked(cells, field, cells.text(row, field), HsCode)
}

/** @throws RowFault unless it is the code of a country or empty. */
export function readOrigin(cells: CellReader, row: Row, field: 'originCountry' | 'variantOrigin'): string {
  return checked(cells, field, cells.text(row, field).toUpperCase(), OriginCountry)
}

type Field = Parameters<CellReader['title']>[0]

function checked(cells: CellReader, field: Field, text: string, schema: typeof HsCode): string {
  const given = schema.safeParse(text)
  if (!given.success) throw new RowFault('customs', { column: cells.title(field), text })
  return given.data
}
