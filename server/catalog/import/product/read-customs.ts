import { HsCode, maxCustomsWords, OriginCountry } from '#contract/admin/product-fields.ts'
import { RowFault } from '../errors.ts'
import type { CellReader } from '../file/cell-reader.ts'
import type { Row } from '../file/read-rows.ts'
import type { ImportedProduct } from './imported-product.ts'

/** Tariff number, country of origin and words for customs, as far as the file has columns for them. */
export function readCustoms(
  cells: CellReader,
  head: Row,
): Pick<ImportedProduct, 'hsCode' | 'originCountry' | 'customsDescription'> {
  const checked = (name: 'hsCode' | 'originCountry', text: string, schema: typeof HsCode) => {
    const given = schema.safeParse(text)
    if (!given.success) throw new RowFault('customs', { column: cells.title(name), text })
    return { [name]: given.data }
  }
  return {
    ...(cells.has('hsCode') ? checked('hsCode', cells.text(head, 'hsCode'), HsCode) : {}),
    ...(cells.has('originCountry')
      ? checked('originCountry', cells.text(head, 'originCountry').toUpperCase(), OriginCountry)
      : {}),
    ...(cells.has('customsDescription')
      ? { customsDescription: cells.text(head, 'customsDescription').slice(0, maxCustomsWords) }
      : {}),
  }
}
