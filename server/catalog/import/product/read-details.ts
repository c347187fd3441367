import type { CellReader } from '../file/cell-reader.ts'
import type { Dialect } from '../file/find-dialect.ts'
import { type Metafield, textNamespace, valueNamespace } from '../file/metafield.ts'
import type { Row } from '../file/read-rows.ts'
import type { ImportedDetail, NoteKind } from './imported-product.ts'

/** Longer texts belong to the description. */
const longestText = 300
/** Longer ones are no values to choose by. */
const longestValue = 60

/** The columns made for Google that tell a shopper something, as attributes. */
export const googleDetails = [
  { field: 'gender', code: 'gender', name: 'Gender', known: true },
  { field: 'ageGroup', code: 'age-group', name: 'Age group', known: true },
  { field: 'condition', code: 'condition', name: 'Condition', known: true },
  { field: 'mpn', code: 'mpn', name: 'MPN', known: false },
] as const

/** The specification lines of a product: from Google's columns and from metafields. */
export function readDetails(
  dialect: Dialect,
  cells: CellReader,
  head: Row,
  note: (kind: NoteKind, line: number) => void,
): ImportedDetail[] {
  const google = googleDetails.flatMap(({ field, ...detail }): ImportedDetail[] => {
    const text = cells.text(head, field)
    // Everything is new unless it says otherwise: that is nothing to tell a shopper.
    return text === '' || (field === 'condition' && text.toLowerCase() === 'new') ? [] : [{ ...detail, text }]
  })
  const own = dialect.columns.metafields.flatMap(({ column, metafield }): ImportedDetail[] => {
    const text = cells.at(head, column)
    if (text === '') return []
    const sensible =
      metafield.owner === 'product' && text.length <= longestText && !/^(gid:|[[{<]|https?:)/.test(text)
    if (sensible) return [detailOf(metafield, text)]
    note(metafield.owner === 'product' ? 'detail' : 'variantDetail', head.line)
    return []
  })
  return [...google, ...own]
}

function detailOf({ name, namespace, key }: Metafield, text: string): ImportedDetail {
  if (namespace === valueNamespace) return { code: key, name, text, known: true }
  if (namespace === textNamespace) return { code: key, name, text, known: false }
  // Shopify's own metafields hold values of its lists; several of them are joined by semicolons, which one line cannot hold as values.
  const known = namespace === 'shopify' && text.length <= longestValue && !/[;\n]/.test(text)
  return { name, text: text.replaceAll(/\s*;\s*/g, ', '), known }
}
