import type { Lang } from '#contract/languages.ts'

/** The title of the column with the reason why a row was refused, for the people who read it. */
export const refusalHeaders: Readonly<Record<Lang, string>> = {
  en: 'Refused because',
  de: 'Abgelehnt, weil',
  fr: 'Refusée car',
  es: 'Rechazada porque',
  it: 'Rifiutata perché',
  pt: 'Recusada porque',
  ja: '取り込めない理由',
  ko: '거부된 이유',
  zh: '拒绝原因',
  'zh-TW': '拒絕原因',
  'zh-HK': '拒絕原因',
  id: 'Ditolak karena',
  th: 'เหตุผลที่ปฏิเสธ',
  fil: 'Tinanggihan dahil',
  vi: 'Bị từ chối vì',
}

type Titles = readonly [old: string, current?: string, ...also: string[]]

/**
 * The columns of product files by field: the title in each of Shopify's two dialects, as the export writes it, and other
 * spellings that the import recognises. The import ignores case.
 */
const table = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description', 'Body HTML', 'Body'],
  vendor: ['Vendor'],
  category: ['Product Category', 'Product category', 'Standardized Product Type', 'Standard Product Type'],
  type: ['Type', 'Type', 'Custom Product Type'],
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
  fulfilment: ['Variant Fulfillment Service', 'Fulfillment service'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price', 'Compare at price'],
  cost: ['Cost per item', 'Cost per item', 'Variant Cost'],
  requiresShipping: ['Variant Requires Shipping', 'Requires shipping'],
  taxable: ['Variant Taxable', 'Charge tax'],
  taxCode: ['Variant Tax Code', 'Tax code'],
  barcode: ['Variant Barcode', 'Barcode', 'Variant Barcodes', 'Barcodes'],
  measure: ['Unit Price Total Measure', 'Unit price total measure'],
  measureUnit: ['Unit Price Total Measure Unit', 'Unit price total measure unit'],
  base: ['Unit Price Base Measure', 'Unit price base measure'],
  baseUnit: ['Unit Price Base Measure Unit', 'Unit price base measure unit'],
  imageUrl: ['Image Src', 'Product image URL', 'Image URL'],
  imagePosition: ['Image Position', 'Image position'],
  imageAlt: ['Image Alt Text', 'Image alt text'],
  variantImage: ['Variant Image', 'Variant image URL'],
  giftCard: ['Gift Card', 'Gift card'],
  seoTitle: ['SEO Title', 'SEO title'],
  seoDescription: ['SEO Description', 'SEO description'],
  gender: ['Google Shopping / Gender'],
  'age-group': ['Google Shopping / Age Group', 'Google Shopping / Age group'],
  mpn: ['Google Shopping / MPN', 'Google Shopping / Manufacturer part number (MPN)'],
  condition: ['Google Shopping / Condition'],
  // Columns of this shop, which Shopify's files do not have.
  manufacturerName: ['Manufacturer name'],
  manufacturerAddress: ['Manufacturer address'],
  manufacturerContact: ['Manufacturer contact', 'Manufacturer contact', 'Manufacturer email'],
  responsibleName: ['EU responsible person name'],
  responsibleAddress: ['EU responsible person address'],
  responsibleContact: [
    'EU responsible person contact',
    'EU responsible person contact',
    'EU responsible person email',
  ],
  warnings: ['Safety warnings', 'Safety warnings', 'Safety information'],
  durabilityYears: ['Durability guarantee (years)'],
  hsCode: ['Customs tariff number'],
  originCountry: ['Country of origin'],
  customsDescription: ['Customs description'],
  /** Shopify's inventory files name those of a variant so. */
  variantHsCode: ['Variant HS Code', 'Variant HS Code', 'HS Code'],
  variantOrigin: ['Variant Country of Origin', 'Variant Country of Origin', 'COO'],
  /** The picture of the same row is the video's poster. */
  videoUrl: ['Video Src', 'Video URL'],
  /** The captions of the row's video: `en=https://…; de=https://…`. */
  videoCaptions: ['Video Captions', 'Video captions'],
  releaseOn: ['Variant Release Date', 'Release date', 'Release Date'],
  /**
   * The column this shop adds to a file of refused rows, in each language of the desk. Such a file is a supplement: products
   * keep what it leaves out.
   */
  refusal: [refusalHeaders.en, refusalHeaders.en, ...Object.values(refusalHeaders)],
} as const satisfies Record<string, Titles>

export type FieldName = keyof typeof table
export type ExportDialect = 'old' | 'new'

/** All spellings of a field's title. */
export const titles: Readonly<Record<FieldName, Titles>> = table

/** The title of a field in a dialect. */
export function titleIn(dialect: ExportDialect, field: FieldName): string {
  const [old, current = old] = titles[field]
  return dialect === 'old' ? old : current
}

const own: FieldName[] = [
  'manufacturerName',
  'manufacturerAddress',
  'manufacturerContact',
  'responsibleName',
  'responsibleAddress',
  'responsibleContact',
  'warnings',
  'durabilityYears',
  'hsCode',
  'originCountry',
  'customsDescription',
  'variantHsCode',
  'variantOrigin',
  'releaseOn',
  'videoUrl',
  'videoCaptions',
]

/** The order of an export's columns: the options stand between `start` and `end`. */
export const order: Record<ExportDialect, { start: FieldName[]; end: FieldName[] }> = {
  old: {
    start: ['handle', 'title', 'body', 'vendor', 'category', 'type', 'tags', 'published'],
    end: [
      'sku',
      'grams',
      'tracker',
      'quantity',
      'policy',
      'fulfilment',
      'price',
      'compareAt',
      'requiresShipping',
      'taxable',
      'measure',
      'measureUnit',
      'base',
      'baseUnit',
      'barcode',
      'imageUrl',
      'imagePosition',
      'imageAlt',
      'giftCard',
      'seoTitle',
      'seoDescription',
      'gender',
      'age-group',
      'mpn',
      'condition',
      'variantImage',
      'weightUnit',
      'taxCode',
      'cost',
      'status',
      ...own,
    ],
  },
  new: {
    start: [
      'title',
      'handle',
      'body',
      'vendor',
      'category',
      'type',
      'tags',
      'published',
      'status',
      'sku',
      'barcode',
    ],
    end: [
      'price',
      'compareAt',
      'cost',
      'taxable',
      'taxCode',
      'measure',
      'measureUnit',
      'base',
      'baseUnit',
      'tracker',
      'quantity',
      'policy',
      'grams',
      'weightUnit',
      'requiresShipping',
      'fulfilment',
      'imageUrl',
      'imagePosition',
      'imageAlt',
      'variantImage',
      'giftCard',
      'seoTitle',
      'seoDescription',
      'gender',
      'age-group',
      'mpn',
      'condition',
      ...own,
    ],
  },
}
