import type { CellReader } from '../file/cell-reader.ts'
import { valueNamespace } from '../file/columns.ts'
import { listIn, type MetafieldColumn, type ProductFile } from '../file/index-file.ts'
import type { Row } from '../file/read-rows.ts'
import type { ImportedDetail, NoteTaker } from './imported-product.ts'

/** Longer texts belong in the description. */
const maxText = 300
/** Longer texts are not offered as filter values. */
const maxValue = 60

/** Google's columns that are useful to shoppers, as attributes. */
export const googleDetails = [
  { field: 'gender', code: 'gender', name: 'Gender', list: true },
  { field: 'age-group', code: 'age-group', name: 'Age group', list: true },
  { field: 'condition', code: 'condition', name: 'Condition', list: true },
  { field: 'mpn', code: 'mpn', name: 'MPN', list: false },
] as const

/** A product's specification: Google's columns and the metafields that are shown. */
export function readDetails(
  { cells, metafields }: Pick<ProductFile, 'cells' | 'metafields'>,
  head: Row,
  note: NoteTaker,
): ImportedDetail[] {
  const own = metafields.flatMap((column): ImportedDetail[] => {
    const text = column.shown ? cells.at(head, column.column) : ''
    if (text === '') return []
    const detail = detailOf(column, text)
    if (!detail) note('detail', head.line)
    return detail ? [detail] : []
  })
  const further = (head.details ?? []).flatMap(({ name, values, text }): ImportedDetail[] => {
    const short = values.filter((value) => value !== '' && value.length <= maxValue)
    if (text !== undefined && short.length < values.length) {
      if (text.length <= maxText) return [{ name, text }]
      note('detail', head.line)
    }
    return short.length > 0 ? [{ name, values: short }] : []
  })
  return [...googleDetailsOf(cells, head), ...own, ...further]
}

function googleDetailsOf(cells: CellReader, head: Row): ImportedDetail[] {
  return googleDetails.flatMap(({ field, code, name, list }): ImportedDetail[] => {
    const text = cells.text(head, field)
    // Products are new unless stated otherwise, so "new" tells a shopper nothing.
    if (text === '' || (field === 'condition' && text.toLowerCase() === 'new')) return []
    return [{ code, name, ...(list ? { values: listIn(text) } : { text }) }]
  })
}

/** null: the text is a reference, data or too long to be shown. */
function detailOf({ metafield, filterable }: MetafieldColumn, text: string): ImportedDetail | null {
  const { name, namespace, key } = metafield
  const values = listIn(text)
  if (values.some((value) => /^(gid:|[[{<]|https?:)/.test(value))) return null
  // The export puts the attribute's code into the key of its own metafields.
  const detail = ['attribute', 'text'].includes(namespace) ? { code: key, name } : { name }
  if (namespace === valueNamespace || (filterable && values.every((value) => value.length <= maxValue)))
    return { ...detail, values }
  return text.length <= maxText ? { ...detail, text: namespace === 'text' ? text : values.join(', ') } : null
}
