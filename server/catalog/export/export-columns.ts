export type ExportDialect = 'old' | 'new'

/** The cells of a row by field; missing ones are empty. */
export type ExportRow = { [field: string]: string }

type Column = { field: string; title: string }

/** Columns of this shop that Shopify's files do not have. */
const own: [string, string][] = [
  ['manufacturerName', 'Manufacturer name'],
  ['manufacturerAddress', 'Manufacturer address'],
  ['manufacturerContact', 'Manufacturer contact'],
  ['responsibleName', 'EU responsible person name'],
  ['responsibleAddress', 'EU responsible person address'],
  ['responsibleContact', 'EU responsible person contact'],
  ['warnings', 'Safety warnings'],
  ['durabilityYears', 'Durability guarantee (years)'],
]

/** Shopify's two headers: the title and the position of each field. */
const headers: Record<
  ExportDialect,
  { start: [string, string][]; option: (n: number) => [string, string][]; end: [string, string][] }
> = {
  old: {
    start: [
      ['handle', 'Handle'],
      ['title', 'Title'],
      ['body', 'Body (HTML)'],
      ['vendor', 'Vendor'],
      ['category', 'Product Category'],
      ['type', 'Type'],
      ['tags', 'Tags'],
      ['published', 'Published'],
    ],
    option: (n) => [
      [`optionName${n}`, `Option${n} Name`],
      [`optionValue${n}`, `Option${n} Value`],
    ],
    end: [
      ['sku', 'Variant SKU'],
      ['grams', 'Variant Grams'],
      ['tracker', 'Variant Inventory Tracker'],
      ['quantity', 'Variant Inventory Qty'],
      ['policy', 'Variant Inventory Policy'],
      ['fulfilment', 'Variant Fulfillment Service'],
      ['price', 'Variant Price'],
      ['compareAt', 'Variant Compare At Price'],
      ['requiresShipping', 'Variant Requires Shipping'],
      ['taxable', 'Variant Taxable'],
      ['measure', 'Unit Price Total Measure'],
      ['measureUnit', 'Unit Price Total Measure Unit'],
      ['base', 'Unit Price Base Measure'],
      ['baseUnit', 'Unit Price Base Measure Unit'],
      ['barcode', 'Variant Barcode'],
      ['imageUrl', 'Image Src'],
      ['imagePosition', 'Image Position'],
      ['imageAlt', 'Image Alt Text'],
      ['giftCard', 'Gift Card'],
      ['seoTitle', 'SEO Title'],
      ['seoDescription', 'SEO Description'],
      ['gender', 'Google Shopping / Gender'],
      ['age-group', 'Google Shopping / Age Group'],
      ['mpn', 'Google Shopping / MPN'],
      ['condition', 'Google Shopping / Condition'],
      ['variantImage', 'Variant Image'],
      ['weightUnit', 'Variant Weight Unit'],
      ['taxCode', 'Variant Tax Code'],
      ['cost', 'Cost per item'],
      ['status', 'Status'],
    ],
  },
  new: {
    start: [
      ['title', 'Title'],
      ['handle', 'URL handle'],
      ['body', 'Description'],
      ['vendor', 'Vendor'],
      ['category', 'Product category'],
      ['type', 'Type'],
      ['tags', 'Tags'],
      ['published', 'Published on online store'],
      ['status', 'Status'],
      ['sku', 'SKU'],
      ['barcode', 'Barcode'],
    ],
    option: (n) => [
      [`optionName${n}`, `Option${n} name`],
      [`optionValue${n}`, `Option${n} value`],
      [`optionLink${n}`, `Option${n} Linked To`],
    ],
    end: [
      ['price', 'Price'],
      ['compareAt', 'Compare-at price'],
      ['cost', 'Cost per item'],
      ['taxable', 'Charge tax'],
      ['taxCode', 'Tax code'],
      ['measure', 'Unit price total measure'],
      ['measureUnit', 'Unit price total measure unit'],
      ['base', 'Unit price base measure'],
      ['baseUnit', 'Unit price base measure unit'],
      ['tracker', 'Inventory tracker'],
      ['quantity', 'Inventory quantity'],
      ['policy', 'Continue selling when out of stock'],
      ['grams', 'Weight value (grams)'],
      ['weightUnit', 'Weight unit for display'],
      ['requiresShipping', 'Requires shipping'],
      ['fulfilment', 'Fulfillment service'],
      ['imageUrl', 'Product image URL'],
      ['imagePosition', 'Image position'],
      ['imageAlt', 'Image alt text'],
      ['variantImage', 'Variant image URL'],
      ['giftCard', 'Gift card'],
      ['seoTitle', 'SEO title'],
      ['seoDescription', 'SEO description'],
      ['gender', 'Google Shopping / Gender'],
      ['age-group', 'Google Shopping / Age group'],
      ['mpn', 'Google Shopping / Manufacturer part number (MPN)'],
      ['condition', 'Google Shopping / Condition'],
    ],
  },
}

/** The columns of an export: Shopify's, with at least three options, this shop's, and a metafield for each attribute. */
export function exportColumns(dialect: ExportDialect, options: number, metafields: Column[]): Column[] {
  const { start, option, end } = headers[dialect]
  const places = Array.from({ length: Math.max(3, options) }, (_, place) => place + 1)
  return [
    ...[...start, ...places.flatMap(option), ...end, ...own].map(([field, title]) => ({ field, title })),
    ...metafields,
  ]
}
