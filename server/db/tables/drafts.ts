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
import type { Address } from '#contract/address.ts'
import type { DraftDiscount } from '#contract/draft-order.ts'
import { variant } from './catalog.ts'
import { amount, moment } from './columns.ts'
import { customer } from './customers.ts'

/**
 * An order that staff prepare for a buyer who calls or writes. It becomes an order when the buyer orders by its payment
 * link: the link puts it into a cart, whose `quote_id` is the id of the draft.
 */
export const draftOrder = pgTable(
  'draft_order',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    number: text().notNull().unique(),
    status: text({ enum: ['draft', 'sent', 'accepted', 'ordered', 'expired', 'deleted'] })
      .notNull()
      .default('draft'),
    version: integer().notNull().default(1),
    /** The order will be the customer's, even if the buyer is not signed in. */
    customerId: uuid().references(() => customer.id, { onDelete: 'cascade' }),
    email: text(),
    mobile: text(),
    lang: text().notNull(),
    currency: text().notNull(),
    /** The address as far as it is known: its texts may be empty. */
    address: jsonb().$type<Address>(),
    billing: jsonb().$type<Address>(),
    /** Code of the method; null: the buyer chooses. */
    shippingMethod: text(),
    /** null: the usual fee. */
    shippingFee: amount(),
    /** Code of the method that is preset for the buyer, such as `bank`. */
    paymentMethod: text(),
    discount: jsonb().$type<DraftDiscount>(),
    /** Written to the buyer. */
    note: text().notNull().default(''),
    /** Seen by staff only. */
    staffNote: text().notNull().default(''),
    /** The total when it was last saved, in minor units: what lists show. */
    total: amount().notNull().default(0),
    /** Until when its units are held for the buyer; null: they are not. */
    heldUntil: moment(),
    /** End of the payment link. */
    expiresAt: moment(),
    sentAt: moment(),
    /** When it was ordered, deleted, or expired. */
    closedAt: moment(),
    orderId: uuid(),
    /** Name of the staff member or API key. */
    createdBy: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.createdAt, t.id),
    index().on(t.status, t.createdAt, t.id),
    index().on(t.total, t.id),
    index().on(t.customerId),
    index().on(t.email),
    index('draft_order_due').on(t.expiresAt).where(sql`status in ('sent', 'accepted')`),
    index('draft_order_held').on(t.heldUntil).where(sql`held_until is not null`),
  ],
)

export const draftLine = pgTable(
  'draft_line',
  {
    draftId: uuid()
      .notNull()
      .references(() => draftOrder.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    variantId: integer()
      .notNull()
      .references(() => variant.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    /** The agreed price, as the shop's prices are stored; null: the price of the day on which the buyer orders. */
    unitPrice: amount(),
    /** Why the price differs from the shop's. */
    reason: text().notNull().default(''),
    /** Units reserved for the buyer. */
    held: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.draftId, t.position] }),
    uniqueIndex().on(t.draftId, t.variantId),
    check('draft_line_quantity', sql`${t.quantity} > 0 and ${t.held} between 0 and ${t.quantity}`),
    check('draft_line_price', sql`${t.unitPrice} >= 0`),
  ],
)
