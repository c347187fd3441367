import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Address } from '#contract/address.ts'
import type { ExplainRow, Totals } from '#contract/cart.ts'
import type { Image } from '#contract/image.ts'
import { amount, moment } from './columns.ts'
import { customer } from './customers.ts'
import { coupon } from './marketing.ts'

/** How an order was taxed. */
export type Taxation = {
  /** ISO 3166-1: the country whose tax is charged; without tax, the destination. */
  country: string
  /** `home`: the shop's own rates; `destination`: those of the buyer's country, for a merchant in the One Stop Shop. */
  treatment: 'home' | 'destination' | 'reverse_charge' | 'export'
  /** Shipping including tax, by rate in 1/10000. */
  shipping: { rate: number; total: number; tax: number }[]
  /** The confirmed VAT id of a buyer without tax, and the proof that it was checked. */
  vat: VatProof | null
}

/** The answer about a VAT id. `consultation` is the number under which the service keeps it. */
export type VatProof = { id: string; name: string; consultation: string; checkedAt: string }

/** A legal text as it stood when an order was placed. The text itself is in `legal_text`. */
export type AgreedText = { document: 'terms' | 'privacy' | 'withdrawal'; title: string; hash: string }

/**
 * Totals of an order. `label` is in the order's language; `wording` is the key of its text, for readers of other
 * languages. Older orders have only the label.
 */
export type StoredTotals = Omit<Totals, 'explain'> & {
  explain: (ExplainRow & { wording?: { key: string; values: Record<string, string | number> } })[]
}

/** Figures of an entry in the history of an order. `discount` is in minor units. */
export type HistoryDetails = {
  goods?: { name: string; quantity: number }[]
  shippingMethod?: string
  discount?: number
}

/** An order: a snapshot of names, prices, rates and addresses at the time it was placed. */
export const order = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    number: text().notNull().unique(),
    /** SHA-256 of the key with which a guest opens it. */
    accessKeyHash: text().notNull(),
    /** Number of keys issued for the order. The current key is derived from it. */
    accessIssue: integer().notNull().default(1),
    /** null while the order is open. */
    accessExpiresAt: moment(),
    cartId: uuid(),
    visitorId: text(),
    customerId: uuid().references(() => customer.id, { onDelete: 'set null' }),
    email: text().notNull(),
    mobile: text(),
    lang: text().notNull(),
    currency: text().notNull(),
    /** How amounts in the base currency were converted. null: placed before this was recorded. */
    exchange: jsonb().$type<{ base: string; rate: string; step: number }>(),
    status: text({ enum: ['in_progress', 'completed', 'cancelled', 'pending_cancellation'] })
      .notNull()
      .default('in_progress'),
    payStatus: text({ enum: ['unpaid', 'paid'] })
      .notNull()
      .default('unpaid'),
    total: amount().notNull(),
    /** Store credit used. The amount due was total − credit. */
    credit: amount().notNull().default(0),
    shippingFee: amount().notNull(),
    tax: amount().notNull(),
    /** null: placed before this was recorded. */
    taxation: jsonb().$type<Taxation>(),
    /** The legal texts agreed to. null: placed before this was recorded. */
    terms: jsonb().$type<AgreedText[]>(),
    paidAmount: amount().notNull().default(0),
    refundedAmount: amount().notNull().default(0),
    /** Price of units cancelled, and discounts given, before they were paid. The amount due is total − cancelledAmount − paidAmount. */
    cancelledAmount: amount().notNull().default(0),
    totals: jsonb().$type<StoredTotals>().notNull(),
    address: jsonb().$type<Address>(),
    billing: jsonb().$type<Address>(),
    shippingMethod: jsonb().$type<{ code: string; name: string }>(),
    paymentMethod: text().notNull(),
    remark: text().notNull().default(''),
    couponId: integer().references(() => coupon.id, { onDelete: 'set null' }),
    couponCode: text(),
    /** The buyer's /24 or /64, for the limit of unpaid orders; cleared once paid or closed. */
    network: text(),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment(),
    /** When the buyer was reminded that the order is about to expire. */
    remindedAt: moment(),
    paidAt: moment(),
    /** When the merchant accepted cash on delivery. From then on it no longer counts as an unpaid order. */
    acceptedAt: moment(),
    /** The actor who cancelled the order. Only an expired order is restored by a late payment. */
    cancelledBy: text({ enum: ['buyer', 'merchant', 'expiry'] }),
    /** Counts the changes of the row. A trigger increases it. */
    version: integer().notNull().default(1),
    /** The shipped part of the units that are not cancelled. */
    shipStatus: text({ enum: ['none', 'partial', 'shipped', 'delivered'] })
      .notNull()
      .default('none'),
    /** The step that the order waits for; null: none. A trigger derives it from the row and its refunds. */
    needs: text({ enum: ['decide', 'ship', 'processing', 'pay', 'refund'] }),
    /**
     * Since when a provider has been processing a payment of the order; null: none is. A trigger derives it from the
     * payments. The order does not expire meanwhile.
     */
    processingAt: moment(),
    /** Delivery dates promised when the order was placed, as YYYY-MM-DD. */
    delivery: jsonb().$type<{ earliest: string; latest: string }>(),
    packedAt: moment(),
    /** Name of the staff member or API key. */
    packedBy: text(),
    cancelRequestedAt: moment(),
    /** When an open cancellation request is approved automatically, unless the order is packed. */
    cancelDueAt: moment(),
    /** The buyer has a right to withdraw from the contract, so the open request cannot be refused. */
    cancelBinding: boolean().notNull().default(false),
    /** When the last unit was delivered. */
    deliveredAt: moment(),
    /** When the buyer confirmed to have received everything. */
    confirmedAt: moment(),
    completedAt: moment(),
    /** Seen by staff only. */
    staffNote: text().notNull().default(''),
    labels: text().array().notNull().default(sql`'{}'::text[]`),
  },
  (t) => [
    index().on(t.customerId, t.createdAt),
    index().on(t.createdAt, t.id),
    index('orders_payable').on(sql`(total - cancelled_amount)`, t.id),
    index().on(t.status, t.createdAt),
    index().on(t.payStatus, t.createdAt),
    index().on(t.shipStatus, t.createdAt),
    index().on(t.paymentMethod, t.createdAt),
    index('orders_country').on(sql`(address ->> 'country')`, t.createdAt),
    index('orders_packed').on(t.packedAt).where(sql`packed_at is not null`),
    index('orders_cancel_due_at').on(t.cancelDueAt).where(sql`cancel_due_at is not null`),
    index('orders_expires_at').on(t.expiresAt).where(sql`expires_at is not null`),
    index('orders_delivered_at').on(t.deliveredAt).where(sql`delivered_at is not null`),
    index().on(t.email, t.createdAt),
    // Orders that join an account once its address is verified.
    index('orders_of_guests').on(sql`lower(${t.email})`).where(sql`customer_id is null`),
    index().on(t.visitorId),
    index().on(t.cartId),
    index('orders_labelled').on(t.createdAt).where(sql`labels <> '{}'`),
    index('orders_expiring').on(t.expiresAt).where(sql`status = 'in_progress' and pay_status = 'unpaid'`),
    index('orders_network').on(t.network).where(sql`network is not null`),
    index().on(t.needs, t.createdAt),
    index('orders_closed_unpaid').on(t.id).where(sql`status = 'cancelled' and pay_status = 'unpaid'`),
    index().using('gin', t.labels),
    index().on(t.currency, t.createdAt),
    index('orders_coupon_code').on(t.couponCode, t.createdAt).where(sql`coupon_code is not null`),
  ],
)

/** The discount of each promotion on an order, as placed and with the lines that staff added. */
export const orderPromotion = pgTable(
  'order_promotion',
  {
    orderId: uuid()
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    /** No foreign key: orders outlive promotions. */
    promotionId: integer().notNull(),
    /** The promotion's name in the order's language. */
    name: text().notNull(),
    amount: amount().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.promotionId] }), index().on(t.promotionId, t.orderId)],
)

export const orderLine = pgTable(
  'order_line',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** No foreign key: order lines outlive their products. */
    productId: integer().notNull(),
    variantId: integer().notNull(),
    sku: text().notNull(),
    slug: text().notNull(),
    name: text().notNull(),
    options: jsonb().$type<{ name: string; value: string }[]>().notNull(),
    image: jsonb().$type<Image>(),
    quantity: integer().notNull(),
    tracked: boolean().notNull(),
    unitPrice: amount().notNull(),
    discount: amount().notNull(),
    tax: amount().notNull(),
    /** 1/10000. */
    taxRate: integer().notNull(),
    total: amount().notNull(),
    /** The day on which it came out, if it was sold ahead. */
    releaseOn: date({ mode: 'string' }),
    shipped: integer().notNull().default(0),
    cancelled: integer().notNull().default(0),
    returned: integer().notNull().default(0),
    /** Cancelled units that are not charged, rather than refunded. null: not recorded, told by the refunds. */
    uncharged: integer(),
    /** Of the units that are charged: what staff took off their price before it was paid, tax included. */
    rebate: amount().notNull().default(0),
    /** Sums of the line's rows in `refund_line`, kept by a trigger. */
    refunded: amount().notNull().default(0),
    /** Unshipped units in an open request for a refund: they cannot be shipped meanwhile. */
    held: integer().notNull().default(0),
    /** End of the return window, set when units are delivered. */
    returnUntil: moment(),
    refundedUnits: integer().notNull().default(0),
  },
  (t) => [
    index().on(t.orderId),
    check('order_line_refunded', sql`${t.refunded} <= ${t.total} and ${t.refundedUnits} <= ${t.quantity}`),
    check('order_line_units', sql`${t.shipped} + ${t.cancelled} <= ${t.quantity}`),
  ],
)

export const orderHistory = pgTable(
  'order_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    at: moment().notNull().defaultNow(),
    by: text({ enum: ['buyer', 'merchant', 'system'] }).notNull(),
    /** Name of the staff member or API key. Never shown to the buyer. */
    actorName: text(),
    kind: text({
      enum: ['status', 'pay_status', 'shipment', 'units', 'packing', 'address', 'note'],
    }).notNull(),
    from: text(),
    to: text(),
    note: text().notNull().default(''),
    /** null: none, or written before this was recorded. */
    details: jsonb().$type<HistoryDetails>(),
  },
  (t) => [index().on(t.orderId)],
)

/** Answers by caller and idempotency key. Kept for 30 days. */
export const idempotency = pgTable(
  'idempotency',
  {
    scope: text().notNull(),
    key: text().notNull(),
    payloadHash: text().notNull(),
    answer: jsonb(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index().on(t.at)],
)
