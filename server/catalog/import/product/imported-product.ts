import type { ProductInput, VariantInput } from '../../product-input.ts'

/** A product as a file tells of it. What is undefined the file does not say: it stays as it is. */
export type ImportedProduct = {
  handle: string
  /** The line it begins on. */
  line: number
  /** The file names the whole product: variants it does not name are switched off. A supplement only adds and changes. */
  whole: boolean
  title?: string
  /** Not yet sanitised. */
  body?: string
  vendor?: string
  type?: string
  status?: ProductInput['status']
  taxable?: boolean
  taxCode?: string
  seoTitle?: string
  seoDescription?: string
  /** Names from the root of the tree to the product's own category. */
  category?: string[]
  /** The category is only the type by another name. */
  categoryByType?: boolean
  tags?: string[]
  /** Names of the options in their order, by place in the file; undefined where it names none. */
  options: (string | undefined)[]
  specification: ImportedDetail[]
  variants: ImportedVariant[]
  pictures: ImportedPicture[]
}

export type ImportedVariant = {
  line: number
  sku?: string
  /** Values as written, by the place of their option. */
  options: string[]
  price: number
  compareAtPrice?: number | null
  weight?: number
  content?: VariantInput['content']
  barcode?: string | null
  /** Whether the file says that units are counted. */
  tracked?: boolean
  backorder?: boolean
  onHand?: number
  requiresShipping?: boolean
  pictureUrl?: string
}

export type ImportedPicture = { url: string; alt: string; line: number }

/** `known`: the text is one of a list of values; else a free text. */
export type ImportedDetail = { code?: string; name: string; text: string; known: boolean }

export type Refused = { line: number; reason: string }
export type Note = { kind: NoteKind; line: number }

/** What is worth knowing although the row was taken. */
export const noteKinds = {
  moved: 'had more or fewer cells than the header; their cells were put back below the headers they fit',
  belowZero: 'had a stock below zero, taken as 0',
  taxDiffers: 'had variants taxed differently; the first one counts for the product',
  taxCode: 'had a tax code that is no tax class of this shop',
  unlisted: 'were "unlisted", which this shop does not know; they came in as drafts',
  measure: 'had a unit price measure in a unit this shop does not compare prices by',
  barcode: 'had a barcode cut short by a spreadsheet (4.0E+12), left out',
  htmlPictures: 'had pictures or videos inside the description, left out',
  detail: 'had metafields that are references, lists of data or long texts, left out',
  variantDetail: 'had metafields of variants, left out',
  category: 'had a product category given as a number or code, left out',
  sharedSku: 'had a SKU that stands in an earlier row; their variants have one made of handle and options',
  apart: 'had rows that lie apart in the file, put together',
} as const
export type NoteKind = keyof typeof noteKinds
