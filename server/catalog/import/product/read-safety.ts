import { isElectronicAddress, maxWarnings, SafetyContact } from '#contract/safety.ts'
import type { ProductSafety } from '#server/db/tables/catalog.ts'
import { RowFault } from '../errors.ts'
import type { CellReader } from '../file/cell-reader.ts'
import type { Row } from '../file/read-rows.ts'
import type { ImportedProduct, ImportedSafety } from './imported-product.ts'

/** Longer guarantees are typing errors, such as months in a column of years. */
const maxYears = 50

/** Product safety and the durability guarantee, as far as the file has columns for them. */
export function readSafety(
  cells: CellReader,
  head: Row,
): Pick<ImportedProduct, 'safety' | 'durabilityYears'> {
  const safety: ImportedSafety = {
    ...contactIn(cells, head, 'manufacturer'),
    ...contactIn(cells, head, 'responsible'),
  }
  if (cells.has('warnings')) {
    const warnings = cells.text(head, 'warnings')
    if (warnings.length > maxWarnings) {
      throw new RowFault('text_long', { column: cells.title('warnings'), max: maxWarnings })
    }
    safety.warnings = warnings
  }
  return { safety, ...yearsIn(cells, head) }
}

function contactIn(
  cells: CellReader,
  head: Row,
  party: 'manufacturer' | 'responsible',
): Pick<ImportedSafety, 'manufacturer' | 'responsible'> {
  const fields = [`${party}Name`, `${party}Address`, `${party}Contact`] as const
  if (!fields.some((field) => cells.has(field))) return {}
  const [name = '', address = '', contact = ''] = fields.map((field) => cells.text(head, field))
  if (name === '' && address === '' && contact === '') return { [party]: null }
  if (name === '' || address === '' || contact === '') {
    throw new RowFault(`${party}_incomplete`)
  }
  if (!isElectronicAddress(contact)) {
    throw new RowFault(`${party}_contact`, { text: contact })
  }
  const given = SafetyContact.safeParse({ name, address, contact })
  if (!given.success) throw new RowFault(`${party}_long`)
  return { [party]: given.data }
}

function yearsIn(cells: CellReader, head: Row): Pick<ImportedProduct, 'durabilityYears'> {
  if (!cells.has('durabilityYears')) return {}
  const text = cells.text(head, 'durabilityYears')
  if (text === '') return { durabilityYears: null }
  const years = Number(text)
  if (!/^\d+$/.test(text) || years < 1 || years > maxYears) {
    throw new RowFault('years', { column: cells.title('durabilityYears'), text, max: maxYears })
  }
  return { durabilityYears: years }
}

/** The product's own safety information after an import in `lang`; null if the vendor's applies throughout. */
export function mergeSafety(
  { manufacturer, responsible, warnings }: ImportedSafety,
  before: Partial<ProductSafety> | null,
  lang: string,
): Partial<ProductSafety> | null {
  const { manufacturer: oldManufacturer, responsible: oldResponsible, warnings: oldWarnings } = before ?? {}
  const merged: Partial<ProductSafety> = {}
  const maker = manufacturer === undefined ? oldManufacturer : manufacturer
  if (maker) merged.manufacturer = maker
  const agent = responsible === undefined ? oldResponsible : responsible
  if (agent) merged.responsible = agent
  const texts = warnings === undefined ? oldWarnings : warningsWith(oldWarnings ?? {}, lang, warnings)
  if (texts && Object.keys(texts).length > 0) merged.warnings = texts
  return Object.keys(merged).length > 0 ? merged : null
}

/** English is the fallback of every language, so the first text also stands in for it. */
function warningsWith(
  before: ProductSafety['warnings'],
  lang: string,
  text: string,
): ProductSafety['warnings'] {
  if (text !== '') return { en: text, ...before, [lang]: text }
  const { [lang]: _removed, ...others } = before
  return others
}
