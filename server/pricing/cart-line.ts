import type { ScopedProduct } from './offers/scope.ts'

export type InputLine = ScopedProduct & {
  id: string
  variantId: number
  /** 1 or more. */
  quantity: number
  /** As stored: gross or net, depending on the tax setting. */
  unitPrice: number
  compareAtPrice?: number | null
  /** The product's categories and their ancestors. */
  categoryIds: readonly number[]
  taxClass: string
  shippingClass: string
  /** Grams of one piece. */
  weight: number
  /** Default true. */
  requiresShipping?: boolean
  /** The price was agreed with the buyer: promotions do not reduce it. Default false. */
  agreed?: boolean
}

/** The discount of one promotion or coupon on one line. */
export type LineDiscount = { source: 'promotion' | 'coupon'; id: number; label: string; amount: number }
