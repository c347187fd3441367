import * as z from 'zod/mini'
import { ShownAddress } from './address.ts'
import { Totals } from './cart.ts'
import { Payment, paymentMethodCodes } from './checkout.ts'
import { Image } from './image.ts'
import { Empty, Id, IdempotencyKey, Money, Page, Size, Timestamp } from './scalars.ts'

export const orderStatuses = ['in_progress', 'completed', 'cancelled', 'pending_cancellation'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const payStatuses = ['unpaid', 'paid'] as const
export type PayStatus = (typeof payStatuses)[number]

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
  unitPrice: Money,
  discount: Money,
  tax: Money,
  total: Money,
})
export type OrderLine = z.infer<typeof OrderLine>

export const Shipment = z.object({
  id: Id,
  expressName: z.string(),
  expressNumber: z.string(),
  trackUrl: z.nullable(z.string()),
  status: z.enum(['shipped', 'delivered', 'lost']),
  shippedAt: Timestamp,
  deliveredAt: z.nullable(Timestamp),
  lines: z.array(z.object({ lineId: Id, quantity: z.int() })),
})

export const Order = z.object({
  number: z.string(),
  status: z.enum(orderStatuses),
  payStatus: z.enum(payStatuses),
  shipStatus: z.enum(['none', 'partial', 'shipped', 'delivered']),
  createdAt: Timestamp,
  expiresAt: z.nullable(Timestamp),
  currency: z.string(),
  email: z.string(),
  products: z.array(OrderLine),
  totals: Totals,
  price: Money,
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
  /** A refund waits for the buyer's bank account, or was given one. null: none is needed. */
  refundAccount: z.nullable(z.enum(['needed', 'given'])),
  shippingFee: Money,
  address: z.nullable(ShownAddress),
  billing: z.nullable(ShownAddress),
  shippingMethod: z.nullable(z.object({ code: z.string(), name: z.string() })),
  paymentMethod: z.string(),
  /** The latest payment attempt was declined. Nothing was charged; the buyer can try again. */
  paymentFailed: z.boolean(),
  /** Payment instructions for the buyer, such as the bank account to pay to. */
  instructions: z.optional(z.string()),
  remark: z.string(),
  shipments: z.array(Shipment),
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
  can: z.object({
    pay: z.boolean(),
    cancel: z.boolean(),
    withdraw: z.boolean(),
    confirm: z.boolean(),
    return: z.boolean(),
    review: z.boolean(),
  }),
})
export type Order = z.infer<typeof Order>

/** An order in a list. */
export const OrderItem = z.object({
  number: z.string(),
  status: z.enum(orderStatuses),
  payStatus: z.enum(payStatuses),
  createdAt: Timestamp,
  total: Money,
  /** Sum of quantities. */
  count: z.int(),
  image: z.nullable(Image),
  products: z.array(z.object({ name: z.string(), quantity: z.int() })),
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
