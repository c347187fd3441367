import * as z from 'zod/mini'
import { reasons } from './codes.ts'
import { couponCode } from './coupon.ts'
import { DeliveryDates } from './delivery.ts'
import { Image } from './image.ts'
import { maxLinesPerCart, maxQuantityPerCall, noteMaxLength } from './rules.ts'
import { Empty, Id, IdempotencyKey, Money, Sku, Timestamp } from './scalars.ts'

export const ExplainRow = z.object({
  kind: z.enum([
    'subtotal',
    'promotion',
    'coupon',
    'shipping',
    'shipping_discount',
    'surcharge',
    'tax',
    'credit',
    'total',
    'note',
  ]),
  label: z.string(),
  amount: Money,
  lineId: z.optional(Id),
})
export type ExplainRow = z.infer<typeof ExplainRow>

export const Totals = z.object({
  subtotal: Money,
  discount: Money,
  /** null until a method is chosen, and if nothing is shipped. */
  shipping: z.nullable(Money),
  /** A fee will be added once a method is chosen. Older orders do not say. */
  shippingPending: z.optional(z.boolean()),
  tax: Money,
  taxIncluded: z.boolean(),
  total: Money,
  credit: Money,
  due: Money,
  explain: z.array(ExplainRow),
})
export type Totals = z.infer<typeof Totals>

export const CartLine = z.object({
  id: Id,
  productId: Id,
  sku: z.string(),
  slug: z.string(),
  name: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  image: z.nullable(Image),
  quantity: z.int(),
  maxQuantity: z.int(),
  unitPrice: Money,
  compareAtPrice: z.nullable(Money),
  subtotal: Money,
  discount: Money,
  total: Money,
  outOfStock: z.boolean(),
  /** The day on which it comes out, as YYYY-MM-DD, while it is sold ahead. */
  releaseOn: z.nullable(z.string()),
  /** The line's price without offers; null if it has none. */
  was: z.optional(z.nullable(Money)),
  /** Of the reduced unit price, as on the product's page. */
  lowestPrice30: z.optional(z.nullable(Money)),
  /** The promotions and the coupon that reduce the line, by name. */
  offers: z.optional(z.array(z.object({ name: z.string(), amount: Money }))),
})
export type CartLine = z.infer<typeof CartLine>

export const Notice = z.object({
  reason: z.enum(reasons),
  lineId: z.optional(Id),
  from: z.optional(z.union([z.number(), z.string(), Money])),
  to: z.optional(z.union([z.number(), z.string(), Money])),
  message: z.string(),
})
export type Notice = z.infer<typeof Notice>

/** The next step of an offer that this cart nearly reaches. */
export const CartHint = z.object({
  kind: z.enum(['buy_get', 'volume', 'tiers']),
  message: z.string(),
  /** One press: the line at the quantity that reaches the step. */
  add: z.optional(z.object({ lineId: Id, quantity: z.int(), label: z.string() })),
})
export type CartHint = z.infer<typeof CartHint>

export const Cart = z.object({
  id: z.string(),
  currency: z.string(),
  lines: z.array(CartLine),
  /** Sum of quantities, shown as `cartNum`. */
  count: z.int(),
  note: z.string(),
  coupon: z.nullable(z.object({ code: z.string(), label: z.string(), discount: Money })),
  totals: Totals,
  freeShipping: z.nullable(z.object({ threshold: Money, missing: Money })),
  notices: z.array(Notice),
  /** The accepted quote, or the draft order without inquiry, that fixes lines and prices; null or missing: none. */
  quote: z.optional(
    z.nullable(
      z.object({ number: z.string(), inquiryNumber: z.nullable(z.string()), validUntil: Timestamp }),
    ),
  ),
  hints: z.optional(z.array(CartHint)),
  /** Delivery dates for an order placed now; null if none can be said. */
  delivery: z.optional(z.nullable(DeliveryDates)),
  version: z.int(),
})
export type Cart = z.infer<typeof Cart>

const quantity = (minimum: number) => z.int().check(z.minimum(minimum), z.maximum(maxQuantityPerCall))
const data = z.object({ cart: Cart, visitorId: z.string() })

/** A product that was put aside from the cart, at today's price. */
export const SavedItem = z.object({
  id: Id,
  sku: z.string(),
  slug: z.string(),
  name: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  image: z.nullable(Image),
  quantity: z.int(),
  unitPrice: Money,
  outOfStock: z.boolean(),
})
export type SavedItem = z.infer<typeof SavedItem>

const withSaved = z.extend(data, { saved: z.array(SavedItem) })
const filled = z.extend(data, {
  /** Products that could not be added: unknown, sold out, or beyond the limits. */
  missing: z.array(z.object({ sku: z.string(), name: z.string(), quantity: z.int() })),
})
const coupon = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

export const cartCalls = {
  '/cart/info': { payload: Empty, data },
  '/cart/add': {
    /** `idempotencyKey`: sent again, it adds nothing to the same cart. A cart remembers its last 200. */
    payload: z.object({
      sku: Sku,
      quantity: z._default(quantity(1), 1),
      idempotencyKey: z.optional(IdempotencyKey),
    }),
    data,
  },
  '/cart/update': { payload: z.object({ lineId: Id, quantity: quantity(0) }), data },
  '/cart/remove': { payload: z.object({ lineId: Id }), data },
  '/cart/coupon': {
    /** `keep`: also a coupon that only needs other goods in the cart, such as one that a link brought. */
    payload: z.object({ code: z.nullable(couponCode), keep: z.optional(z.boolean()) }),
    data,
  },
  '/cart/note': { payload: z.object({ note: z.string().check(z.maxLength(noteMaxLength)) }), data },
  '/cart/clear': { payload: Empty, data },
  /**
   * Fills the cart from a link: raises quantities to those given, so that opening the link again changes nothing. A coupon
   * that is refused leaves the products in the cart, with a notice.
   */
  '/cart/fill': {
    payload: z.object({
      items: z._default(
        z
          .array(z.object({ sku: Sku, quantity: z._default(quantity(1), 1) }))
          .check(z.maxLength(maxLinesPerCart)),
        [],
      ),
      coupon: z.optional(coupon),
      /** Replaces lines, note and coupon of the cart, which stays as it is if none of the products can be added. */
      replace: z.optional(z.boolean()),
      /** The shopping agent's checkout that the link hands over. */
      agent: z.optional(z.uuid()),
    }),
    data: filled,
  },
  /** Brings back the cart of an email about a cart that was left behind. */
  '/cart/restore': {
    payload: z.object({ token: z.string().check(z.minLength(16), z.maxLength(200)) }),
    data: filled,
  },
  /** Products saved for later, newest first. */
  '/cart/saved': { payload: Empty, data: withSaved },
  '/cart/saveForLater': { payload: z.object({ lineId: Id }), data: withSaved },
  /** Puts a saved product back into the cart; what does not fit stays saved. */
  '/cart/moveToCart': { payload: z.object({ id: Id }), data: withSaved },
  '/cart/removeSaved': { payload: z.object({ id: Id }), data: withSaved },
} as const
