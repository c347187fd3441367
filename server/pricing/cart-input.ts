import type { InputLine } from './cart-line.ts'
import type { Exchange } from './currency/convert.ts'
import type { Coupon } from './offers/coupon.ts'
import type { Promotion } from './offers/promotions.ts'
import type { FreeShippingRule } from './shipping/free-shipping.ts'
import type { ShippingMethod } from './shipping/shipping.ts'
import type { TaxSetting } from './tax/tax.ts'

/** All input of one calculation. Amounts are minor units of `currency`. */
export type CartInput = {
  /** ISO 4217. */
  currency: string
  exchange: Exchange
  /** The ship-to country, ISO 3166-1. Without an address, the currency's home country. */
  country: string
  tax: TaxSetting
  /** The buyer is a business with a confirmed VAT id of another member state. */
  reverseCharge?: boolean
  lines: readonly InputLine[]
  /** In the order in which combinable ones are applied. Promotions not running at `now` are ignored. */
  promotions: readonly Promotion[]
  coupon?: Coupon | null
  shippingMethod?: ShippingMethod | null
  /** The methods on offer. Free-shipping progress is computed from these until one is chosen. */
  offeredMethods?: readonly ShippingMethod[]
  freeShippingRules?: readonly FreeShippingRule[]
  /** Store credit to use, up to the total. */
  credit?: number
  /** Epoch milliseconds. */
  now: number
}
