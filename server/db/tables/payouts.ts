import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  payoutFaults,
  payoutFindings,
  payoutLineKinds,
  payoutProviders,
  payoutStates,
  payoutStatuses,
} from '#contract/admin/money/payout.ts'
import { amount, moment } from './columns.ts'
import { payment } from './payments.ts'
import { refund } from './refunds.ts'

/** Money that a payment provider sent to the shop's bank account. */
export const payout = pgTable(
  'payout',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    provider: text({ enum: payoutProviders }).notNull(),
    /** The provider's id. */
    reference: text().notNull(),
    /** Negative: taken from the bank account. */
    amount: amount().notNull(),
    currency: text().notNull(),
    status: text({ enum: payoutStatuses }).notNull(),
    failure: text(),
    sentAt: moment().notNull(),
    arrivesOn: date({ mode: 'string' }),
    /** The provider says which lines it has. Else they are those of the account since the payout before. */
    exact: boolean().notNull(),
    state: text({ enum: payoutStates }).notNull().default('waiting'),
    /** When its lines were stored. */
    completeAt: moment(),
    /** The last attempt to read its lines, if that failed. */
    unreadAt: moment(),
    unreadWhy: text({ enum: payoutFaults }),
    /** Sums of the lines. */
    payments: amount().notNull().default(0),
    refunds: amount().notNull().default(0),
    fees: amount().notNull().default(0),
    adjustments: amount().notNull().default(0),
    lines: integer().notNull().default(0),
    differing: integer().notNull().default(0),
    missing: integer().notNull().default(0),
    /** The day in whose period a closed payout counts. */
    countsOn: date({ mode: 'string' }),
    /** The day in whose period it counts as sent back, if that became known after it was closed. */
    returnedOn: date({ mode: 'string' }),
    reason: text().notNull().default(''),
    /** Name of the staff member or API key. */
    closedBy: text(),
    closedAt: moment(),
  },
  (t) => [
    uniqueIndex().on(t.provider, t.reference),
    index().on(t.sentAt, t.id),
    index().on(t.state, t.sentAt, t.id),
    index().on(t.status, t.sentAt, t.id),
    index().on(t.provider, t.sentAt, t.id),
    index().on(t.amount),
    index().on(t.countsOn),
    index().on(t.returnedOn),
    check('payout_closed', sql`(${t.state} = 'closed') = (${t.countsOn} is not null)`),
    // One whose lines cannot be read is closed without them.
    check(
      'payout_complete',
      sql`${t.state} = 'closed' or (${t.state} in ('waiting', 'unreadable')) = (${t.completeAt} is null)`,
    ),
  ],
)

/** A movement of the account at the provider, which a payout paid out. Names no person. */
export const payoutLine = pgTable(
  'payout_line',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    payoutId: uuid()
      .notNull()
      .references(() => payout.id, { onDelete: 'cascade' }),
    provider: text({ enum: payoutProviders }).notNull(),
    /** The provider's id. A movement is paid out once, however often it is reported. */
    reference: text().notNull(),
    kind: text({ enum: payoutLineKinds }).notNull(),
    /** The provider's own word. */
    type: text().notNull(),
    at: moment().notNull(),
    /** In the currency of the payout. Negative: left the account. */
    amount: amount().notNull(),
    /** Kept by the provider; negative: given back. */
    fee: amount().notNull(),
    /** In the buyer's currency. */
    askedAmount: amount().notNull(),
    askedCurrency: text().notNull(),
    /** The provider's id of the payment that it concerns, and its and our id of the refund. */
    gatewayId: text(),
    refundReference: text(),
    ownRefund: text(),
    finding: text({ enum: payoutFindings }).notNull(),
    paymentId: uuid().references(() => payment.id, { onDelete: 'set null' }),
    refundId: uuid().references(() => refund.id, { onDelete: 'set null' }),
    note: text().notNull().default(''),
    /** Name of the staff member or API key who settled it by hand. */
    settledBy: text(),
    settledAt: moment(),
  },
  (t) => [
    uniqueIndex().on(t.provider, t.reference),
    index().on(t.payoutId, t.at),
    index().on(t.gatewayId),
    index().on(t.paymentId),
    index().on(t.refundId),
  ],
)

/** When each provider was asked for its payouts. */
export const payoutFetch = pgTable('payout_fetch', {
  provider: text({ enum: payoutProviders }).primaryKey(),
  /** The first time: money before it need not be in a payout. */
  startedAt: moment().notNull(),
  fetchedAt: moment(),
  failedAt: moment(),
})
