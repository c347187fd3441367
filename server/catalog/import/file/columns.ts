/** The fields a column may hold, each with its header in the old dialect, in the new one, and other known spellings. */
const headers = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description', 'Body HTML', 'Body'],
  vendor: ['Vendor'],
  category: ['Product Category', 'Standardized Product Type', 'Standard Product Type'],
  type: ['Type', 'Custom Product Type'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  sku: ['Variant SKU', 'SKU'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  weight: ['Variant Weight', 'Weight'],
  weightUnit: ['Variant Weight Unit', 'Weight unit for display', 'Weight unit'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity', 'Variant Inventory Quantity'],
  policy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price', 'Compare at price'],
  cost: ['Cost per item', 'Variant Cost'],
  requiresShipping: ['Variant Requires Shipping', 'Requires shipping'],
  taxable: ['Variant Taxable', 'Charge tax'],
  taxCode: ['Variant Tax Code', 'Tax code'],
  barcode: ['Variant Barcode', 'Barcode', 'Variant Barcodes', 'Barcodes'],
  measure: ['Unit Price Total Measure'],
  measureUnit: ['Unit Price Total Measure Unit'],
  imageUrl: ['Image Src', 'Product image URL', 'Image URL'],
  imagePosition: ['Image Position'],
  imageAlt: ['Image Alt Text'],
  variantImage: ['Variant Image', 'Variant image URL'],
  giftCard: ['Gift Card'],
  seoTitle: ['SEO Title'],
  seoDescription: ['SEO Description'],
  gender: ['Google Shopping / Gender'],
  ageGroup: ['Google Shopping / Age Group'],
  mpn: ['Google Shopping / MPN', 'Google Shopping / Manufacturer part number (MPN)'],
  condition: ['Google Shopping / Condition'],
  manufacturerName: ['Manufacturer name'],
  manufacturerAddress: ['Manufacturer address'],
  manufacturerContact: ['Manufacturer contact', 'Manufacturer email'],
  responsibleName: ['EU responsible person name'],
  responsibleAddress: ['EU responsible person address'],
  responsibleContact: ['EU responsible person contact', 'EU responsible person email'],
  warnings: ['Safety warnings', 'Safety information'],
  durabilityYears: ['Durability guarantee (years)'],
  /** Not used by this shop, and not reported as left out. */
  nothing: [
    'Variant Fulfillment Service',
    'Fulfillment service',
    'Unit Price Base Measure',
    'Unit Price Base Measure Unit',
    'Option1 Linked To',
    'Option2 Linked To',
    'Option3 Linked To',
  ],
  /** The column this shop adds to a file of refused rows. Such a file is a supplement: products keep what it leaves out. */
  refusal: ['Refused because'],
} as const

export type FieldName = keyof typeof headers

/** Field by its header in lower case. */
const fieldNames: ReadonlyMap<string, FieldName> = new Map(
  Object.entries(headers).flatMap(([field, names]) =>
    names.map((name) => [name.toLowerCase(), field as FieldName]),
  ),
)

/** Header of the column with the reason why a row was refused. */
export const refusalHeader = headers.refusal[0]

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
  const found = /^(.*?)\s*\(?(product|variant)\.metafields\.([\p{L}\p{N}_-]+)\.([\p{L}\p{N}_-]+)\)?$/iu.exec(
    header,
  )
  if (!found) return undefined
  const [, name = '', owner = '', namespace = '', key = ''] = found
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
