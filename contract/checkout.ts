import * as z from 'zod/mini'
import { Address, ShownAddress } from './address.ts'
import { Cart, Totals } from './cart.ts'
import { emailMaxLength, emailPattern } from './rules.ts'
import { Empty, Id, IdempotencyKey, Money } from './scalars.ts'

export const checkoutSteps = ['information', 'shipping', 'payment'] as const
export type CheckoutStep = (typeof checkoutSteps)[number]

export const paymentMethodCodes = ['cod', 'bank', 'credit', 'free', 'stripe', 'paypal', 'test'] as const

export const ShippingMethod = z.object({
  code: z.string(),
  name: z.string(),
  description: z.string(),
  fee: Money,
  minDays: z.int(),
  maxDays: z.int(),
  /** Delivery dates, as YYYY-MM-DD, for orders placed now. Absent: the shop shows none. */
  earliest: z.optional(z.string()),
  latest: z.optional(z.string()),
})
export type ShippingMethod = z.infer<typeof ShippingMethod>

/** Pictures that say what a payment method accepts. */
export const paymentMarks = ['visa', 'mastercard', 'amex', 'paypal', 'card', 'bank', 'cash'] as const
export type PaymentMark = (typeof paymentMarks)[number]

/** A way to pay in the cart and the footer: its picture and its name. `spelled`: the picture spells the name. */
export const NamedMark = z.object({ mark: z.enum(paymentMarks), name: z.string(), spelled: z.boolean() })
export type NamedMark = z.infer<typeof NamedMark>

export const PaymentMethod = z.object({
  code: z.enum(paymentMethodCodes),
  name: z.string(),
  description: z.string(),
  /** Absent from answers of earlier versions. */
  marks: z.optional(z.array(z.enum(paymentMarks))),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const Checkout = z.object({
  id: z.string(),
  /** The first incomplete step. */
  step: z.enum(checkoutSteps),
  cart: Cart,
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  address: z.nullable(ShownAddress),
  /** null: same as the delivery address. The bill to a company has no name while the shopper has given none. */
  billing: z.nullable(z.extend(ShownAddress, { firstName: z.string(), lastName: z.string() })),
  /** The payer's VAT id and a sentence about its check. null: none was given. */
  vat: z.nullable(z.object({ id: z.string(), confirmed: z.boolean(), text: z.string() })),
  shippingMethods: z.array(ShippingMethod),
  shippingMethod: z.nullable(z.string()),
  paymentMethods: z.array(PaymentMethod),
  paymentMethod: z.nullable(z.string()),
  /** The last button has to name the obligation to pay: the law of the buyer's country demands it. */
  namesObligation: z.boolean(),
  /** Products with a producer's guarantee of durability, and their labels: in one line, and whole. */
  durability: z.array(z.object({ name: z.string(), years: z.int(), nested: z.string(), label: z.string() })),
  totals: Totals,
})
export type Checkout = z.infer<typeof Checkout>

export const Payment = z.object({
  kind: z.enum(['none', 'redirect', 'client', 'instructions']),
  url: z.optional(z.string()),
  clientSecret: z.optional(z.string()),
  instructions: z.optional(z.string()),
  /** Picture (data: URL) of a QR code that fills in the transfer in a banking app. */
  qr: z.optional(z.string()),
})
export type Payment = z.infer<typeof Payment>

export const Placed = z.object({
  orderNumber: z.string(),
  accessKey: z.optional(z.string()),
  status: z.string(),
  payStatus: z.string(),
  payment: Payment,
})
export type Placed = z.infer<typeof Placed>

const data = z.object({ checkout: Checkout })
const code = z.string().check(z.minLength(1), z.maxLength(64))

export const checkoutCalls = {
  '/checkout/start': { payload: Empty, data },
  '/checkout/information': {
    payload: z.object({
      email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(emailMaxLength), z.regex(emailPattern)),
      mobile: z.optional(z.string().check(z.trim(), z.maxLength(20))),
      address: z.optional(Address),
      addressId: z.optional(Id),
      billing: z.optional(z.nullable(Address)),
      saveAddress: z.optional(z.boolean()),
      subscribe: z.optional(z.boolean()),
    }),
    data,
  },
  '/checkout/shipping': { payload: z.object({ method: code }), data },
  '/checkout/payment': { payload: z.object({ method: code, useCredit: z.optional(z.boolean()) }), data },
  '/checkout/submit': {
    payload: z.object({
      total: Money,
      /** `cart.version` of the checkout that was shown. Absent: only the total is compared. */
      version: z.optional(z.int()),
      idempotencyKey: IdempotencyKey,
      agree: z.boolean(),
    }),
    data: Placed,
  },
} as const
