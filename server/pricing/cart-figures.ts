import type { ExplainRow } from '#contract/cart.ts'
import type { LineDiscount } from './cart-line.ts'
import type { CouponRefusal } from './offers/coupon.ts'
import type { FreeShippingProgress } from './shipping/free-shipping.ts'
import type { TaxTreatment } from './tax/tax.ts'

/**
 * The calculated cart. subtotal − discount + shipping fee = total, plus tax where it is not included; lines' and
 * shipping's totals sum to the same.
 */
export type CartFigures = {
  currency: string
  lines: LineFigures[]
  subtotal: number
  /** Discount on goods; `shipping` has its own reduction. */
  discount: number
  /** null: no method chosen, nothing to ship, or the chosen method does not deliver this cart. */
  shipping: ShippingFigures | null
  /** True if the chosen method does not deliver this cart. */
  shippingUnavailable: boolean
  tax: number
  taxIncluded: boolean
  /** Why these rates apply, as an invoice states it. */
  treatment: TaxTreatment
  /** ISO 3166-1: the country whose tax is charged; without tax, the destination. */
  taxCountry: string
  /** Taxes by rate, highest first, as listed on an invoice. */
  taxes: TaxFigures[]
  /** Tax classes for which the country has no rule: taxed with 0. */
  untaxedClasses: string[]
  total: number
  credit: number
  /** The amount due; 0 skips the choice of a payment method. */
  due: number
  freeShipping: FreeShippingProgress | null
  coupon: CouponFigures | null
  explain: Explanation[]
}

export type LineFigures = {
  id: string
  variantId: number
  productId: number
  quantity: number
  unitPrice: number
  compareAtPrice: number | null
  subtotal: number
  discounts: LineDiscount[]
  discount: number
  tax: number
  /** 1/10000. */
  taxRate: number
  /** The amount paid for the line including tax, which is what refunds return. */
  total: number
}

export type ShippingFigures = {
  code: string
  /** Before and after free shipping; includes tax if the cart's amounts do. */
  feeBefore: number
  fee: number
  tax: number
  /** The amount paid for shipping including tax. */
  total: number
  /** The same by rate, highest first. */
  parts: { rate: number; total: number; tax: number }[]
}

export type TaxFigures = { rate: number; net: number; tax: number }

export type CouponFigures = {
  code: string
  label: string
  /** Discount on goods, or on the shipping fee for free shipping. */
  discount: number
  /** The reason the coupon does not apply now. It stays in the cart and applies again once its condition is met. */
  refusal: CouponRefusal | null
}

/** A row of the totals. Its label is a text key with values; a `rate` value is a fraction for ICU. */
export type Explanation = {
  kind: ExplainRow['kind']
  label: { key: string; values: Record<string, string | number> }
  amount: number
  lineId?: string
}
