import { sql } from 'drizzle-orm'
import {
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
import type { PeriodFigure } from '#contract/admin/period.ts'
import { amount, moment } from './columns.ts'
import { order } from './orders.ts'
import { payment } from './payments.ts'
import { payout } from './payouts.ts'
import { refund } from './refunds.ts'

/** Lines of the shop's bank account, imported from its statements. Neither IBANs nor account numbers are kept. */
export const bankLine = pgTable(
  'bank_line',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    /** Keyed digest of the line as the bank wrote it, so that a line of two files is imported once. */
    fingerprint: text().notNull().unique(),
    /** 10:00 UTC of the booking date, as far as it is the same day in other time zones. The date counts in UTC. */
    bookedAt: moment().notNull(),
    /** Negative: paid out. */
    amount: amount().notNull(),
    currency: text().notNull(),
    /** Emptied after a time, and when the buyer is erased. */
    payer: text().notNull(),
    purpose: text().notNull(),
    /** Numbers of existing orders in the purpose. */
    named: text().array().notNull().default(sql`'{}'::text[]`),
    state: text({ enum: ['open', 'matched', 'aside'] })
      .notNull()
      .default('open'),
    orderId: uuid().references(() => order.id, { onDelete: 'set null' }),
    /** One line for each payment and refund, whoever matches at the same time. */
    paymentId: uuid()
      .unique()
      .references(() => payment.id, { onDelete: 'set null' }),
    refundId: uuid()
      .unique()
      .references(() => refund.id, { onDelete: 'set null' }),
    /** The payout that arrived with this line. */
    payoutId: uuid()
      .unique()
      .references(() => payout.id, { onDelete: 'set null' }),
    /** The match booked money, so it cannot be taken back. */
    booked: boolean().notNull().default(false),
    /** The day in whose period a settled line counts. */
    countsOn: date({ mode: 'string' }),
    note: text().notNull().default(''),
    /** Name of the staff member or API key. */
    settledBy: text(),
    settledAt: moment(),
    importedBy: text().notNull(),
    importedAt: moment().notNull(),
  },
  (t) => [
    index().on(t.bookedAt, t.id),
    index().on(t.state, t.bookedAt, t.id),
    index().on(t.amount),
    index().on(t.orderId),
    index().on(t.countsOn),
    index().using('gin', t.named),
    check('bank_line_amount', sql`${t.amount} <> 0`),
    // A payout is money of many orders, so its line never pays for one.
    check(
      'bank_line_payout',
      sql`${t.payoutId} is null or num_nonnulls(${t.orderId}, ${t.paymentId}, ${t.refundId}) = 0 and not ${t.booked}`,
    ),
    check('bank_line_settled', sql`(${t.state} = 'open') = (${t.countsOn} is null)`),
  ],
)

/** The orders of a line that pays for several. Their amounts add up to that of the line. */
export const bankLinePart = pgTable(
  'bank_line_part',
  {
    lineId: uuid()
      .notNull()
      .references(() => bankLine.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    orderId: uuid().references(() => order.id, { onDelete: 'set null' }),
    amount: amount().notNull(),
    /** One line for each payment, as for whole lines. */
    paymentId: uuid()
      .unique()
      .references(() => payment.id, { onDelete: 'set null' }),
    booked: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lineId, t.position] }),
    index().on(t.orderId),
    check('bank_line_part_amount', sql`${t.amount} > 0`),
  ],
)

/** Closed periods, without gaps. A trigger refuses to change or delete them. */
export const closedPeriod = pgTable(
  'closed_period',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    from: date({ mode: 'string' }).notNull(),
    until: date({ mode: 'string' }).notNull().unique(),
    figures: jsonb().$type<PeriodFigure[]>().notNull(),
    reason: text().notNull(),
    closedBy: text().notNull(),
    closedAt: moment().notNull(),
  },
  (t) => [check('closed_period_days', sql`${t.from} <= ${t.until}`)],
)
