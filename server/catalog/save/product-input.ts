import type { Lang } from '#contract/languages.ts'
import type { Texts } from '#server/db/tables/columns.ts'

/** A product as it comes in from outside: an import, the demo shop. Amounts in the base currency's minor units. */
export type ProductInput = {
  handle: string
  status: 'active' | 'draft' | 'archived'
  vendor: string
  type: string
  taxClass: string
  shippingClass: string
  texts: Partial<Record<Lang, EntryTexts>> & { en: EntryTexts }
  categoryIds: number[]
  /** Handles; unknown tags are made. */
  tags: string[]
  /** Attribute codes, in the order a shopper chooses. */
  options: string[]
  specification: SpecificationLine[]
  variants: VariantInput[]
  /** In the order shown. */
  pictureIds: number[]
  related?: string[]
  sales?: number
  publishedAt?: Date
}

/** A known value by its code, or a free text. Several values of one attribute are as many lines, next to each other. */
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
  /** The SKU it had until now, where that changes. */
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
  active?: boolean
  pictureIds?: number[]
}
