import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { amount, moment } from './columns.ts'
import { order } from './orders.ts'

/**
 * The order of a payment that brought another amount than was asked for. One expression, of which the database keeps
 * statistics: otherwise it would expect these to be most of all payments.
 */
const wrongAmount = sql.raw('(case when received > 0 and received <> amount then order_id end)')

/** The shop's own account, as the buyer of a bank transfer is told. */
export type BankAccount = { holder: string; iban: string; bic: string }

/** One attempt to pay an order through a provider. */
export const payment = pgTable(
  'payment',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    orderId: uuid()
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    provider: text().notNull(),
    method: text().notNull(),
    /** The requested amount. */
    amount: amount().notNull(),
    currency: text().notNull(),
    /** The received amount. If it is less than requested, the order stays unpaid. */
    received: amount().notNull().default(0),
    /** `processing`: the buyer has done their part, and the provider decides within days (direct debit, eCheck). */
    status: text({ enum: ['pending', 'processing', 'succeeded', 'failed'] })
      .notNull()
      .default('pending'),
    /** Our reference, made before the first request to the gateway. */
    reference: text(),
    /** The gateway's id, if later requests need it. */
    gatewayId: text(),
    failure: text(),
    /** Payment instructions for the buyer, in the order's language. */
    instructions: text(),
    /** The bank account to pay to, to word the instructions in the reader's language; null: an earlier version's. */
    account: jsonb().$type<BankAccount>(),
    /** Content of a QR code that fills in the transfer in a banking app. */
    qr: text(),
    createdAt: moment().notNull().defaultNow(),
    settledAt: moment(),
    /** When the provider said that it is processing the payment. */
    processingAt: moment(),
    /** When the provider is asked next how a payment in process is doing. */
    lookUpAt: moment(),
  },
  (t) => [
    index().on(t.orderId, t.received),
    index().on(t.gatewayId),
    uniqueIndex().on(t.provider, t.reference),
    index('payment_open').on(t.createdAt).where(sql`status = 'pending' and received = 0`),
    index('payment_of_wrong_amount').on(t.orderId).where(sql`${wrongAmount} is not null`),
    index('payment_received').on(t.provider, t.settledAt).where(sql`received > 0`),
    index('payment_processing').on(t.lookUpAt).where(sql`status = 'processing'`),
  ],
)

/** Records of the test acquirer, which a real acquirer would keep itself. Demo mode only. */
export const acquirerCharge = pgTable('acquirer_charge', {
  reference: text().primaryKey(),
  orderNumber: text().notNull(),
  amount: amount().notNull(),
  currency: text().notNull(),
  status: text({ enum: ['approved', 'declined'] }).notNull(),
  refunded: amount().notNull().default(0),
  /** Ids of the refunds made, so that a repeated request refunds once. */
  refunds: text().array().notNull().default(sql`'{}'::text[]`),
  returnUrl: text().notNull(),
  /** When the acquirer reports a delayed approval to the shop. */
  tellAt: moment(),
  at: moment().notNull().defaultNow(),
})

/** Webhook events already processed, so that a replay is ignored. */
export const paymentEvent = pgTable(
  'payment_event',
  { provider: text().notNull(), eventId: text().notNull(), at: moment().notNull().defaultNow() },
  (t) => [primaryKey({ columns: [t.provider, t.eventId] })],
)
