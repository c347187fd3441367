import type { ImportFault } from '#contract/admin/system/import-fault.ts'
import type { Lang } from '#contract/languages.ts'
import type { SafetyContact } from '#server/db/tables/catalog.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import type { FieldName } from '../../csv-columns.ts'
import type { ProductInput, VariantInput } from '../../save/product-input.ts'
import type { TextField } from '../file/read-rows.ts'

/** Command-line options for reading a product file. */
export type Reading = {
  /** The currency of the file's prices: the shop's base currency. */
  currency: string
  /** All variants are sold without counting stock. */
  untracked: boolean
  /** The column to take the category from. */
  categoryFrom: 'category' | 'type'
  /** The language of the texts. */
  lang: Lang
}

/** A product as a file describes it. Undefined parts are not in the file and stay as they are. */
export type ImportedProduct = {
  handle: string
  /** The line on which the product begins. */
  line: number
  /** The file has the whole product: missing variants are deactivated. A supplement only adds and changes. */
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
  /** The category was derived from the type, because the file has no other. */
  categoryByType?: boolean
  tags?: string[]
  safety: ImportedSafety
  /** null: none. */
  durabilityYears?: number | null
  hsCode?: string
  originCountry?: string
  customsDescription?: string
  /** Names of the options in order; undefined where the file has none. */
  options: (string | undefined)[]
  summary?: string
  /** Texts in other languages than that of the import. */
  texts?: { lang: Lang; field: TextField; text: string }[]
  specification: ImportedDetail[]
  variants: ImportedVariant[]
  pictures: ImportedPicture[]
}

export type ImportedVariant = {
  line: number
  sku?: string
  /** Values as written, in the order of the options. */
  options: string[]
  price: number
  compareAtPrice?: number | null
  cost?: number | null
  weight?: number
  content?: VariantInput['content']
  barcode?: string | null
  /** True if the file says that stock is counted. */
  tracked?: boolean
  backorder?: boolean
  onHand?: number
  requiresShipping?: boolean
  /** null: none. */
  releaseOn?: string | null
  /** null: those of the product. */
  hsCode?: string | null
  originCountry?: string | null
  /** Fixed prices by currency. */
  prices?: Record<string, { price?: number; compareAtPrice?: number | null }>
  pictureUrl?: string
}

/** A media file named in the cell of `field` and `line`. */
export type ImportedFile = { url: string; line: number; field: FieldName }

export type ImportedPicture = ImportedFile & {
  alt: string
  /** `url` is that of a video, which shows this picture until it plays; empty: none. */
  poster?: string
  /** Of a video: addresses of captions by language. Others stay. */
  captions?: Texts
}

/** Parts of the product safety that the file has; null or an empty text: the vendor's applies. */
export type ImportedSafety = {
  manufacturer?: SafetyContact | null
  responsible?: SafetyContact | null
  warnings?: string
}

/** A line of the specification: values of a list to filter by, or one free text. */
export type ImportedDetail = { code?: string; name: string } & ({ values: string[] } | { text: string })

export type Refused = { line: number; fault: ImportFault }
export type Note = { kind: NoteKind; line: number }
export type NoteTaker = (kind: NoteKind, line: number) => void

/** Remarks on rows that were accepted, each after "3 rows …". */
export const noteKinds = {
  moved: 'had more or fewer cells than the header; the cells were moved back under the headers they fit',
  free: 'had a price of 0: anyone can order them for nothing',
  belowZero: 'had a stock below zero, imported as 0',
  taxDiffers: 'had variants that are taxed differently; the first one decides for the product',
  taxCode: 'had a tax code that is not a tax class of this shop',
  unlisted: 'were "unlisted", which this shop does not have; they were imported as drafts',
  measure: 'had a unit price measure in a unit that this shop does not compare prices by',
  barcode: 'had a barcode shortened by a spreadsheet (4.0E+12), left out',
  barcodes: 'had several barcodes; the first was imported',
  htmlPictures: 'had pictures or videos in the description, left out',
  detail: 'had metafields that are references, data or long texts, left out',
  category: 'had a product category given as a number or code, left out',
  sharedSku: 'had a SKU that an earlier row has; their variants get one made of handle and options',
  apart: 'had rows in different places of the file, put together',
} as const
export type NoteKind = keyof typeof noteKinds
