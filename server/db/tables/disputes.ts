import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { amount, moment } from './columns.ts'
import { payment } from './payments.ts'

/** `under_review`: nothing is asked of the shop. `lost`: the buyer has the money. */
export const disputeStates = ['needs_response', 'under_review', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

/** A buyer's dispute or chargeback, as the provider of the payment reports it. It is answered in the provider's dashboard. */
export const paymentDispute = pgTable(
  'payment_dispute',
  {
    provider: text().notNull(),
    /** The provider's id. */
    reference: text().notNull(),
    paymentId: uuid()
      .notNull()
      .references(() => payment.id, { onDelete: 'cascade' }),
    /** The order of the payment, by which it is deleted. Adding a foreign key would lock `orders` after `payment`. */
    orderId: uuid().notNull(),
    /** May be less than the payment. */
    amount: amount().notNull(),
    currency: text().notNull(),
    state: text({ enum: disputeStates }).notNull(),
    /** The provider's own word for the reason. */
    why: text().notNull(),
    /** Until when the shop can answer. */
    dueAt: moment(),
    openedAt: moment().notNull(),
    /** When the provider wrote its latest report. Reports may arrive in another order. */
    reportedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.reference] }),
    index().on(t.paymentId),
    index().on(t.orderId),
    index('payment_dispute_to_answer').on(t.orderId).where(sql`state = 'needs_response'`),
    check('payment_dispute_amount', sql`${t.amount} >= 0`),
  ],
)
