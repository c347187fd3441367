import type { Address } from '#contract/address.ts'
import type { DraftDiscount } from '#contract/draft-order.ts'
import { maxQuantityPerCall } from '#contract/rules.ts'
import type { CartVat, PendingNotice } from '#server/db/tables/cart.ts'
import type { CouponRow } from '#server/marketing/coupon-of-row.ts'
import type { Coupon } from '#server/pricing/offers/coupon.ts'
import type { VariantFacts } from './variant-facts.ts'

/** Additions that a cart recognizes when they arrive again. A browser without a network keeps fewer. */
export const maxKeys = 200

/** A cart as stored, with the current facts of its variants. */
export type StoredCart = {
  /** null: no cart exists yet; the first line creates it. */
  id: string | null
  version: number
  note: string
  couponCode: string | null
  email: string | null
  mobile: string | null
  address: Address | null
  billing: Address | null
  /** The payer's VAT id and its check. */
  vat: CartVat | null
  shippingMethod: string | null
  paymentMethod: string | null
  useCredit: boolean
  subscribe: boolean
  /** Idempotency keys of the last additions. */
  addedKeys: string[]
  /** Notices for the next answer. */
  pending: PendingNotice[]
  /** Store credit of the cart's customer, base currency. */
  credits: number
  coupon: CouponRow | null
  /** The accepted quote, or the draft order, that fixes lines, prices and possibly the shipping fee. */
  quote: StoredQuote | null
  lines: StoredLine[]
  /** The variant asked for by SKU, in the cart or not; null if no such variant exists. */
  wanted: StoredVariant | null
}

export type StoredQuote = {
  id: string
  number: string
  /** null: it is a draft order, in which promotions reduce the prices that were not agreed. */
  inquiryNumber: string | null
  currency: string
  /** In the quote's currency; null: the usual fees. */
  shippingFee: number | null
  /** Milliseconds. */
  validUntil: number
  /** A discount of staff on all goods of a draft order. */
  discount?: DraftDiscount | null
  /** The coupon of an order that staff edit. */
  coupon?: Coupon | null
}

export type StoredLine = StoredVariant & {
  id: string
  quantity: number
  /** The unit price last shown, as stored: before a country's tax is taken off. */
  seenPrice: number
  seenCurrency: string
  /** Its price was agreed, so promotions do not reduce it. */
  agreed?: boolean
}

export type StoredVariant = LiveVariant & VariantFacts

/** Facts that can change at any moment, so they are read each time. */
export type LiveVariant = {
  variantId: number
  sku: string
  /** Fixed price of the cart's currency, or the base price if `fixed` is false. */
  price: number
  compareAtPrice: number | null
  fixed: boolean
  /** Grams. */
  weight: number
  taxClass: string
  shippingClass: string
  requiresShipping: boolean
  /** On sale: product and variant are active and published. */
  active: boolean
  stockPolicy: 'deny' | 'backorder' | 'untracked'
  maxPerOrder: number
  /** On hand − reserved. */
  available: number
  /** The day on which it comes out, as YYYY-MM-DD. */
  releaseOn: string | null
}

export const emptyCart: StoredCart = {
  id: null,
  version: 0,
  note: '',
  couponCode: null,
  email: null,
  mobile: null,
  address: null,
  billing: null,
  vat: null,
  shippingMethod: null,
  paymentMethod: null,
  useCredit: false,
  subscribe: false,
  addedKeys: [],
  pending: [],
  credits: 0,
  coupon: null,
  quote: null,
  lines: [],
  wanted: null,
}

/** Units one cart may hold: available stock within the limit per order. 0: sold out or no longer sold. */
export function quantityLimit(variant: StoredVariant): number {
  if (!variant.active) return 0
  const limit = Math.min(variant.maxPerOrder, maxQuantityPerCall)
  return variant.stockPolicy === 'deny' ? Math.max(0, Math.min(limit, variant.available)) : limit
}

export function soldOut(variant: StoredVariant): boolean {
  return quantityLimit(variant) === 0
}
