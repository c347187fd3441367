/** What a column may hold, with its header in the old dialect, in the new one, and other spellings met in files. */
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
  requiresShipping: ['Variant Requires Shipping', 'Requires shipping'],
  taxable: ['Variant Taxable', 'Charge tax'],
  taxCode: ['Variant Tax Code', 'Tax code'],
  barcode: ['Variant Barcode', 'Barcode'],
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
  /** Says nothing to this shop, whatever it holds: nobody need be told that it is not taken over. */
  nothing: [
    'Variant Fulfillment Service',
    'Fulfillment service',
    'Unit Price Base Measure',
    'Unit Price Base Measure Unit',
    'Option1 Linked To',
    'Option2 Linked To',
    'Option3 Linked To',
  ],
  /** Our own column in a file of refused rows: such a file is a supplement, what it does not name stays. */
  refusal: ['Refused because'],
} as const

export type FieldName = keyof typeof headers

/** Field by its header in lower case. */
export const fieldNames: ReadonlyMap<string, FieldName> = new Map(
  Object.entries(headers).flatMap(([field, names]) =>
    names.map((name) => [name.toLowerCase(), field as FieldName]),
  ),
)

/** The header of the column that holds why a row was refused. */
export const refusalHeader = headers.refusal[0]
