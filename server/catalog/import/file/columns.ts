import { type FieldName, titles } from '../../csv-columns.ts'

/** Field by its header in lower case. */
const fieldNames: ReadonlyMap<string, FieldName> = new Map(
  Object.entries(titles).flatMap(([field, names]) =>
    names.map((name = '') => [name.toLowerCase(), field as FieldName]),
  ),
)

export type Columns = {
  /** Column number by field. */
  fields: Map<FieldName, number>
  /** Column numbers of option names and values, in order. */
  options: { name: number | undefined; value: number | undefined }[]
  metafields: { column: number; metafield: Metafield }[]
  /** Columns that are not imported. */
  unknown: { column: number; title: string }[]
  /** The number of recognised columns. */
  recognised: number
}

/** Recognises the columns of both dialects, regardless of case and padding. Of two equal headers the first counts. */
export function columnsOf(header: string[]): Columns {
  const columns: Columns = { fields: new Map(), options: [], metafields: [], unknown: [], recognised: 0 }
  for (const [column, title] of header.entries()) {
    if (take(columns, column, title)) columns.recognised += 1
    else if (title.trim() !== '') columns.unknown.push({ column, title: title.trim() })
  }
  columns.options = columns.options.filter((option) => option?.value !== undefined)
  return columns
}

function take(columns: Columns, column: number, title: string): boolean {
  const name = normalHeader(title)
  const field = fieldNames.get(name)
  if (field) {
    if (!columns.fields.has(field)) columns.fields.set(field, column)
    return true
  }
  // Shopify's link of an option to a metafield is not used by this shop, and not reported as left out.
  if (/^option[123] linked to$/.test(name)) return true
  const option = /^option ?(\d{1,2}) (name|value)$/.exec(name)
  if (option) {
    const place = Number(option[1]) - 1
    if (place < 0) return false
    columns.options[place] ??= { name: undefined, value: undefined }
    columns.options[place][option[2] as 'name' | 'value'] ??= column
    return true
  }
  const metafield = readMetafield(title.trim())
  if (metafield) columns.metafields.push({ column, metafield })
  return metafield !== undefined
}

/** A header without invisible characters and padding, in lower case. */
export function normalHeader(title: string): string {
  return title
    .replaceAll(/[\u200b\ufeff]/g, '')
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase()
}

/** The parts of a header such as `Color (product.metafields.shopify.color-pattern)`. */
export type Metafield = { name: string; owner: 'product' | 'variant'; namespace: string; key: string }

function readMetafield(header: string): Metafield | undefined {
  const found = /^(.*?)\(?(product|variant)\.metafields\.([\p{L}\p{N}_-]+)\.([\p{L}\p{N}_-]+)\)?$/isu.exec(
    header,
  )
  if (!found) return undefined
  const [, title = '', owner = '', namespace = '', key = ''] = found
  const name = title.trimEnd()
  return {
    name: name || key.replaceAll(/[-_]+/g, ' '),
    owner: owner.toLowerCase() as Metafield['owner'],
    namespace,
    key,
  }
}

export function metafieldHeader({ name, owner, namespace, key }: Metafield): string {
  return `${name} (${owner}.metafields.${namespace}.${key})`
}

/** Namespaces of this shop's export: attributes with known values, and attributes with a free text. */
export const valueNamespace = 'attribute'
export const textNamespace = 'text'
