import * as z from 'zod/mini'
import { ShownAddress } from './address.ts'
import { Cart, Totals } from './cart.ts'
import { Payment, paymentMethodCodes } from './checkout.ts'
import { DeliveryDates } from './delivery.ts'
import { Image } from './image.ts'
import { auditStatuses, returnStatuses, returnTypes } from './return.ts'
import { emailMaxLength, emailPattern } from './rules.ts'
import { Empty, Id, IdempotencyKey, Money, Page, Size, Timestamp } from './scalars.ts'
import { parcelStates, Shipment } from './shipment.ts'

export const orderStatuses = ['in_progress', 'completed', 'cancelled', 'pending_cancellation'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const payStatuses = ['unpaid', 'paid'] as const
export type PayStatus = (typeof payStatuses)[number]

/** The shipped part of the units that are not cancelled. */
export const shipStatuses = ['none', 'partial', 'shipped', 'delivered'] as const
export type ShipStatus = (typeof shipStatuses)[number]

/** States of one attempt to pay. `processing`: the buyer has done their part, and the provider decides within days. */
export const paymentStates = ['pending', 'processing', 'succeeded', 'failed'] as const

export const OrderLine = z.object({
  lineId: Id,
  sku: z.string(),
  slug: z.string(),
  name: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  image: z.nullable(Image),
  quantity: z.int(),
  shipped: z.int(),
  cancelled: z.int(),
  returned: z.int(),
  /** Units in delivered parcels. */
  delivered: z.int(),
  unitPrice: Money,
  discount: Money,
  tax: Money,
  total: Money,
  /** The day on which it comes out, as YYYY-MM-DD, if it was sold ahead. */
  releaseOn: z.nullable(z.string()),
})
export type OrderLine = z.infer<typeof OrderLine>

export const AgreedText = z.object({
  document: z.enum(['terms', 'privacy', 'withdrawal']),
  title: z.string(),
  url: z.string(),
})

/** Actions that are open to the buyer now. */
const Abilities = z.object({
  pay: z.boolean(),
  cancel: z.boolean(),
  /** Take back the request to cancel. */
  withdraw: z.boolean(),
  confirm: z.boolean(),
  return: z.boolean(),
  review: z.boolean(),
})

export const Order = z.object({
  number: z.string(),
  status: z.enum(orderStatuses),
  payStatus: z.enum(payStatuses),
  shipStatus: z.enum(shipStatuses),
  createdAt: Timestamp,
  expiresAt: z.nullable(Timestamp),
  /** Since when a payment has been in process, which takes up to 14 days; null: none is, or the order is paid. */
  processingSince: z.nullable(Timestamp),
  /** The promised delivery dates, as YYYY-MM-DD. */
  delivery: z.nullable(DeliveryDates),
  /** The buyer's open request to cancel. It is approved at `dueAt` unless somebody decides before. */
  cancelRequest: z.nullable(z.object({ requestedAt: Timestamp, dueAt: z.nullable(Timestamp) })),
  currency: z.string(),
  email: z.string(),
  products: z.array(OrderLine),
  totals: Totals,
  price: Money,
  /** The amount that remains to be paid. */
  due: Money,
  paymentAmount: Money,
  refundedAmount: Money,
  /** Pending and completed refunds. Failed attempts that were retried are left out. */
  refunds: z.array(
    z.object({
      amount: Money,
      status: z.enum(['pending', 'succeeded', 'failed']),
      /** To the original payment method, to store credit, or to a bank account that the buyer gives. */
      destination: z.enum(['original', 'credit', 'account']),
      reason: z.string(),
      createdAt: Timestamp,
    }),
  ),
  /**
   * A refund waits for the buyer's bank account, or was given one. `sending`: staff may be transferring the money, so it
   * can no longer be changed. null: none is needed.
   */
  refundAccount: z.nullable(z.enum(['needed', 'given', 'sending'])),
  shippingFee: Money,
  address: z.nullable(ShownAddress),
  billing: z.nullable(ShownAddress),
  shippingMethod: z.nullable(z.object({ code: z.string(), name: z.string() })),
  paymentMethod: z.string(),
  /** All attempts to pay, newest last. */
  payments: z.array(
    z.object({
      method: z.string(),
      amount: Money,
      received: Money,
      status: z.enum(paymentStates),
      createdAt: Timestamp,
      settledAt: z.nullable(Timestamp),
    }),
  ),
  /** The latest payment attempt was declined. Nothing was charged; the buyer can try again. */
  paymentFailed: z.boolean(),
  /** Payment instructions for the buyer, such as the bank account to pay to. */
  instructions: z.optional(z.string()),
  /** Picture (data: URL) of a QR code that fills in the transfer in a banking app. */
  qr: z.optional(z.string()),
  remark: z.string(),
  /** The legal texts agreed to, each with the path of a page that shows that version. */
  terms: z.array(AgreedText),
  shipments: z.array(Shipment),
  /** Oldest first. */
  returns: z.array(
    z.object({
      number: z.string(),
      type: z.enum(returnTypes),
      status: z.enum(returnStatuses),
      auditStatus: z.enum(auditStatuses),
      createdAt: Timestamp,
    }),
  ),
  history: z.array(
    z.object({
      at: Timestamp,
      by: z.enum(['buyer', 'merchant', 'system']),
      kind: z.string(),
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      note: z.string(),
    }),
  ),
  can: Abilities,
})
export type Order = z.infer<typeof Order>

/** An order in a list. */
export const OrderItem = z.object({
  number: z.string(),
  status: z.enum(orderStatuses),
  payStatus: z.enum(payStatuses),
  createdAt: Timestamp,
  total: Money,
  shipStatus: z.enum(shipStatuses),
  paymentMethod: z.string(),
  /** End of the payment window, while one is open. */
  expiresAt: z.nullable(Timestamp),
  /** Since when a payment has been in process; null: none is, or the order is paid. */
  processingSince: z.nullable(Timestamp),
  /** The days on which the next parcel is expected, or the promised ones before it ships; until everything has arrived. */
  delivery: z.nullable(DeliveryDates),
  /** The carrier's report about the parcel on its way that needs the buyer most, and its place. */
  parcel: z.nullable(z.object({ state: z.enum(parcelStates), place: z.string() })),
  /** Page that shows where the latest parcel is. */
  trackUrl: z.nullable(z.string()),
  /** Sum of quantities. */
  count: z.int(),
  image: z.nullable(Image),
  products: z.array(z.object({ name: z.string(), quantity: z.int() })),
  can: Abilities,
})
export type OrderItem = z.infer<typeof OrderItem>

const number = z.string().check(z.minLength(4), z.maxLength(40))
const accessKey = z.optional(z.string().check(z.minLength(16), z.maxLength(128)))

export const orderCalls = {
  '/order/list': {
    payload: z.object({
      status: z.optional(z.enum(orderStatuses)),
      payStatus: z.optional(z.enum(payStatuses)),
      q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      page: Page,
      size: Size,
      /** Number of the last order shown: the next ones, wherever new orders have moved it. Instead of `page`. */
      after: z.optional(z.string().check(z.maxLength(40))),
    }),
    data: z.object({ items: z.array(OrderItem), total: z.int(), page: z.int(), size: z.int() }),
    customer: true,
  },
  '/order/detail': { payload: z.object({ number, accessKey }), data: z.object({ order: Order }) },
  /** Emails a new link in exchange for an expired one. */
  '/order/link': {
    payload: z.object({ number, accessKey: z.string().check(z.minLength(16), z.maxLength(128)) }),
    data: Empty,
  },
  '/order/cancel': {
    payload: z.object({
      number,
      accessKey,
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
      idempotencyKey: z.optional(IdempotencyKey),
    }),
    data: z.object({ order: Order }),
  },
  /** Takes the request to cancel back. */
  '/order/withdraw': { payload: z.object({ number, accessKey }), data: z.object({ order: Order }) },
  /** Confirms that everything shipped so far has arrived. */
  '/order/confirm': { payload: z.object({ number, accessKey }), data: z.object({ order: Order }) },
  /** Puts the order's products into the cart. */
  '/order/again': {
    payload: z.object({ number, accessKey }),
    data: z.object({
      cart: Cart,
      /** Units that could not be added, because they are sold out or no longer sold. */
      missing: z.array(z.object({ sku: z.string(), name: z.string(), quantity: z.int() })),
      visitorId: z.string(),
    }),
  },
  '/order/counts': {
    payload: Empty,
    data: z.object({
      unpaid: z.int(),
      /** Orders that expire unless the buyer pays, and when the first of them does. */
      toPay: z.object({ count: z.int(), until: z.nullable(Timestamp) }),
      inProgress: z.int(),
      completed: z.int(),
      cancelled: z.int(),
      pendingCancellation: z.int(),
      /** Returns that are not closed. */
      returns: z.int(),
    }),
    customer: true,
  },
  /**
   * Finds an order by number and email. Without `code`, emails one if they belong together; the answer is the same if
   * they do not. With it, answers the access key.
   */
  '/order/find': {
    payload: z.object({
      number: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
      email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(emailMaxLength), z.regex(emailPattern)),
      code: z.optional(z.string().check(z.trim(), z.regex(/^\d{6}$/))),
      ticket: z.optional(z.string().check(z.maxLength(200))),
    }),
    data: z.object({
      accessKey: z.optional(z.string()),
      /** Seconds until another code may be requested. */
      resendAfter: z.optional(z.int()),
      visitorId: z.string(),
    }),
  },
  /** A link to the invoice, or to the document with this number. It opens for ten minutes. */
  '/order/invoice': {
    payload: z.object({
      number,
      accessKey,
      document: z.optional(z.string().check(z.maxLength(40))),
      format: z._default(z.enum(['pdf', 'xml']), 'pdf'),
    }),
    data: z.object({
      url: z.string(),
      /** Invoice and credit notes of the order, or the one asked for. */
      documents: z.array(
        z.object({ number: z.string(), kind: z.enum(['invoice', 'credit_note']), issuedAt: Timestamp }),
      ),
    }),
  },
  '/order/pay': {
    payload: z.object({
      number,
      accessKey,
      method: z.enum(paymentMethodCodes),
      idempotencyKey: IdempotencyKey,
    }),
    data: z.object({ payment: Payment }),
  },
} as const
