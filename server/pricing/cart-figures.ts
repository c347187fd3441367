import type { ExplainRow } from '#contract/cart.ts'
import type { LineDiscount } from './cart-line.ts'
import type { CouponRefusal } from './coupon.ts'
import type { FreeShippingProgress } from './free-shipping.ts'

/**
 * The calculated cart. subtotal − discount + shipping fee = total, plus tax where it is not included; lines' and
 * shipping's totals sum to the same.
 */
export type CartFigures = {
  currency: string
  lines: LineFigures[]
  subtotal: number
  /** Off the goods; what shipping is reduced by stands with shipping. */
  discount: number
  /** null: no method chosen, nothing to ship, or the chosen one does not go. */
  shipping: ShippingFigures | null
  /** The chosen method does not serve this cart. */
  shippingUnavailable: boolean
  tax: number
  taxIncluded: boolean
  /** By rate, the highest first: what an invoice lists. */
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
  /** Before and after free shipping; with tax where the cart's amounts are. */
  feeBefore: number
  fee: number
  tax: number
  /** The amount paid for shipping including tax. */
  total: number
}

export type TaxFigures = { rate: number; net: number; tax: number }

export type CouponFigures = {
  code: string
  label: string
  /** Off the goods, or off the shipping fee for free shipping. */
  discount: number
  /** Why it does not count now; it stays with the cart and comes back with its condition. */
  refusal: CouponRefusal | null
}

/** A row of the totals, its label a key of the text catalogue with values; `rate` among them is a fraction for ICU. */
export type Explanation = {
  kind: ExplainRow['kind']
  label: { key: string; values: Record<string, string | number> }
  amount: number
  lineId?: string
}
