import type { Lang } from '#contract/languages.ts'
import type { ProductSafety } from '#server/db/tables/catalog.ts'
import type { Texts } from '#server/db/tables/columns.ts'

/** Input for saving a product, from an import or the demo shop. Amounts in the base currency's minor units. */
export type ProductInput = {
  handle: string
  status: 'active' | 'draft' | 'archived' | 'deleted'
  /** Id of the product to which the addresses of a deleted one lead; undefined leaves it as it is. */
  replacedBy?: number | null
  vendor: string
  type: string
  taxClass: string
  shippingClass: string
  texts: Partial<Record<Lang, EntryTexts>> & { en: EntryTexts }
  categoryIds: number[]
  /** Handles; unknown tags are created. */
  tags: string[]
  /** Attribute codes, in the order in which shoppers choose. */
  options: string[]
  specification: SpecificationLine[]
  variants: VariantInput[]
  /** Pictures in display order. */
  pictureIds: number[]
  /** Overrides parts of the vendor's product safety; undefined leaves it as it is. */
  safety?: Partial<ProductSafety> | null
  /** Years of the producer's guarantee of durability; undefined leaves them as they are. */
  durabilityYears?: number | null
  /** For customs, empty if unknown; undefined leaves them as they are. */
  hsCode?: string
  originCountry?: string
  customsDescription?: string
  related?: string[]
  sales?: number
  publishedAt?: Date
}

/** An existing value by its code, or a free text. Several values of an attribute are adjacent lines, one per value. */
export type SpecificationLine = { attributeCode: string; valueCode?: string; labels?: Texts }

export type EntryTexts = {
  slug: string
  name: string
  summary?: string
  /** Sanitised HTML. */
  body?: string
  seoTitle?: string
  seoDescription?: string
}

export type VariantInput = {
  sku: string
  /** The previous SKU, if it changes. */
  formerSku?: string
  options: Record<string, string>
  price: number
  compareAtPrice?: number | null
  /** Cost per item; never shown to shoppers. */
  cost?: number | null
  prices?: Record<string, { price: number; compareAtPrice?: number | null }>
  /** Grams. */
  weight: number
  /** Amount in 1/1000 of the unit. */
  content?: { amount: number; unit: 'g' | 'ml' | 'm' | 'piece' } | null
  barcode?: string | null
  stockPolicy: 'deny' | 'backorder' | 'untracked'
  /** Units on hand; undefined leaves them as they are. */
  onHand?: number
  maxPerOrder?: number
  requiresShipping?: boolean
  /** The day on which it comes out, as YYYY-MM-DD. */
  releaseOn?: string | null
  /** For customs; null: those of the product. */
  hsCode?: string | null
  originCountry?: string | null
  active?: boolean
  pictureIds?: number[]
}
