import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { amount, moment } from './columns.ts'
import { order, orderLine } from './orders.ts'
import { payment } from './payments.ts'

/** Why money is paid back. The first three concern money beyond the order's total, which has no lines. */
export const refundReasons = [
  'overpaid',
  'paid_twice',
  'order_closed',
  'cancellation',
  'units_cancelled',
  'return',
  'withdrawal',
  'goodwill',
  'lost',
  'made_at_provider',
] as const
export type RefundReason = (typeof refundReasons)[number]

/**
 * A decision to pay back part of an order: units, shipping, or a free amount shared over them. It is paid out by one or
 * more rows of `refund`. It stands whatever becomes of these: the money stays owed until one of them succeeds.
 */
export const refundRequest = pgTable(
  'refund_request',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    orderId: uuid()
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    currency: text().notNull(),
    /** Its lines and shipping, including tax. */
    amount: amount().notNull(),
    /** The part of `amount` that is tax. */
    tax: amount().notNull(),
    shipping: amount().notNull(),
    shippingTax: amount().notNull(),
    reason: text({ enum: refundReasons }).notNull(),
    note: text().notNull().default(''),
    by: text({ enum: ['buyer', 'merchant', 'system'] }).notNull(),
    /** Of the staff member or API key. */
    actorId: text(),
    actorName: text(),
    createdAt: moment().notNull(),
  },
  (t) => [
    index().on(t.orderId),
    index().on(t.actorId, t.createdAt),
    check('refund_request_amount', sql`${t.amount} > 0 and ${t.shipping} between 0 and ${t.amount}`),
    check(
      'refund_request_tax',
      sql`${t.tax} between 0 and ${t.amount} and ${t.shippingTax} between 0 and ${t.shipping}`,
    ),
  ],
)

/** The part of a request that belongs to one order line. Quantity 0: money without units, such as a price reduction. */
export const refundLine = pgTable(
  'refund_line',
  {
    requestId: uuid()
      .notNull()
      .references(() => refundRequest.id, { onDelete: 'cascade' }),
    lineId: uuid()
      .notNull()
      .references(() => orderLine.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    amount: amount().notNull(),
    /** The part of `amount` that is tax. */
    tax: amount().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.lineId] }),
    index().on(t.lineId),
    check('refund_line_figures', sql`${t.quantity} >= 0 and ${t.tax} between 0 and ${t.amount}`),
  ],
)

/** One transfer to the buyer: requested within a transaction, sent by a job, settled by the provider's answer, webhook or look-up. */
export const refund = pgTable(
  'refund',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    /** null: money beyond the order's total. */
    requestId: uuid().references(() => refundRequest.id, { onDelete: 'cascade' }),
    /** The payment that is paid back; null: the store credit used for the order. */
    paymentId: uuid().references(() => payment.id, { onDelete: 'cascade' }),
    orderId: uuid()
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    amount: amount().notNull(),
    currency: text().notNull(),
    reason: text({ enum: refundReasons }).notNull(),
    /** Back to the original method, to store credit, or to a bank account by staff. */
    destination: text({ enum: ['original', 'credit', 'account'] })
      .notNull()
      .default('original'),
    status: text({ enum: ['pending', 'succeeded', 'failed'] })
      .notNull()
      .default('pending'),
    /** The provider's id. Known while `pending`: the provider accepted the refund and has not finished it. */
    reference: text(),
    failure: text(),
    /** A failed refund is followed by a new row, because a provider never reopens one. */
    attempt: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    settledAt: moment(),
    /** When it first succeeded. Kept if the bank sends the money back later, so that both days have their bookings. */
    sentAt: moment(),
    /** When a failed refund was followed by a new attempt. */
    retriedAt: moment(),
  },
  (t) => [
    index().on(t.orderId),
    index().on(t.paymentId),
    index().on(t.requestId),
    index().on(t.status),
    index().on(t.destination),
    index().on(t.createdAt, t.id),
    index().on(t.sentAt),
    // A refund that was made at the provider is booked once, however many events report it.
    uniqueIndex().on(t.paymentId, t.reference).where(sql`destination = 'original'`),
    check('refund_amount', sql`${t.amount} > 0`),
  ],
)

/** The bank account for the refunds of an order that was paid without a gateway. Deleted after 90 days. */
export const refundAccount = pgTable('refund_account', {
  orderId: uuid()
    .primaryKey()
    .references(() => order.id, { onDelete: 'cascade' }),
  /** IBAN and holder, sealed. */
  sealed: text().notNull(),
  at: moment().notNull(),
  /** When staff last read it, to transfer the refunds that waited then. */
  readAt: moment(),
})

/** A refund above somebody's limit, waiting for a second person. */
export const approval = pgTable(
  'approval',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    orderId: uuid()
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    /** The refund as it was asked for. Its shares are computed again when it is approved. */
    wish: jsonb().$type<ApprovalWish>().notNull(),
    /** The amount that was shown when it was asked for. Approval refunds exactly this or nothing. */
    amount: amount().notNull(),
    currency: text().notNull(),
    status: text({ enum: ['pending', 'approved', 'refused'] })
      .notNull()
      .default('pending'),
    askedBy: text().notNull(),
    askedByName: text().notNull(),
    askedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    decidedBy: text(),
    decidedByName: text(),
    decidedAt: moment(),
    note: text().notNull().default(''),
  },
  (t) => [index().on(t.orderId), index().on(t.status, t.askedAt)],
)

export type ApprovalWish = {
  lines: { lineId: string; quantity: number }[]
  shipping: boolean | number
  amount?: number
  reason: RefundReason
  note: string
  restock: { lineId: string; quantity: number }[]
  /** The call to make instead of a plain refund, for changes that refund along the way, and the record it changes. */
  call?: { path: ApprovableCall; payload: Record<string, unknown>; recordId: string }
}

export type ApprovableCall =
  | '/order/cancel'
  | '/order/cancelUnits'
  | '/order/decide'
  | '/order/edit'
  | '/return/refund'
