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
import type { Image } from '#contract/image.ts'
import { variant } from './catalog.ts'
import { amount, moment } from './columns.ts'
import { customer } from './customers.ts'

/**
 * A question about products that asks for an offer. The conversation about it is a `thread`; the offers are quotes.
 * Sold products, orders and the law do not need it: it is deleted with the customer.
 */
export const inquiry = pgTable(
  'inquiry',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    number: text().notNull().unique(),
    customerId: uuid().references(() => customer.id, { onDelete: 'cascade' }),
    /** The browser of a guest, who can also open it with the key in an email. */
    visitorId: text(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(''),
    content: text().notNull(),
    /** Uploads of the sender, in order. */
    imageIds: uuid().array().notNull().default(sql`'{}'`),
    lang: text().notNull(),
    currency: text().notNull(),
    status: text({ enum: ['open', 'quoted', 'accepted', 'closed'] })
      .notNull()
      .default('open'),
    /** Quotes made so far, for the number of the next. */
    quotes: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.createdAt, t.id),
    index().on(t.status, t.createdAt, t.id),
    index().on(t.customerId, t.createdAt),
    index().on(t.visitorId, t.createdAt),
    index().on(t.email),
  ],
)

/** A product of an inquiry, as it was called then. */
export const inquiryLine = pgTable(
  'inquiry_line',
  {
    inquiryId: uuid()
      .notNull()
      .references(() => inquiry.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    productId: integer().notNull(),
    /** null: no variant was chosen. */
    sku: text(),
    slug: text().notNull(),
    name: text().notNull(),
    options: jsonb().$type<{ name: string; value: string }[]>().notNull().default([]),
    image: jsonb().$type<Image>(),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.inquiryId, t.position] }),
    check('inquiry_line_quantity', sql`${t.quantity} > 0`),
  ],
)

/** An offer in answer to an inquiry. Lines and prices of a sent quote never change; a new quote replaces it. */
export const quote = pgTable(
  'quote',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    /** The number of the inquiry, "-" and 1, 2, 3 … */
    number: text().notNull().unique(),
    inquiryId: uuid()
      .notNull()
      .references(() => inquiry.id, { onDelete: 'cascade' }),
    status: text({ enum: ['draft', 'sent', 'accepted', 'rejected', 'expired', 'replaced'] })
      .notNull()
      .default('draft'),
    currency: text().notNull(),
    /** Written to the shopper. */
    note: text().notNull().default(''),
    /** null: the usual fee of the method that the shopper chooses. */
    shippingFee: amount(),
    validUntil: moment().notNull(),
    /** The reason that the shopper gave for rejecting it. */
    rejectReason: text().notNull().default(''),
    createdAt: moment().notNull().defaultNow(),
    sentAt: moment(),
    /** The order that was placed with it. */
    orderId: uuid(),
    /** When it was accepted, rejected, replaced, or expired. */
    closedAt: moment(),
  },
  (t) => [
    index().on(t.inquiryId, t.createdAt),
    index('quote_due').on(t.validUntil).where(sql`status in ('sent', 'accepted')`),
  ],
)

export const quoteLine = pgTable(
  'quote_line',
  {
    quoteId: uuid()
      .notNull()
      .references(() => quote.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    variantId: integer()
      .notNull()
      .references(() => variant.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    unitPrice: amount().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.quoteId, t.position] }),
    uniqueIndex().on(t.quoteId, t.variantId),
    check('quote_line_quantity', sql`${t.quantity} > 0`),
    check('quote_line_price', sql`${t.unitPrice} >= 0`),
  ],
)

/** An opinion of the shop. Staff answer in the `thread` about its number. */
export const feedback = pgTable(
  'feedback',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    number: text().notNull().unique(),
    kind: text({ enum: ['problem', 'idea', 'praise', 'other'] }).notNull(),
    contact: text().notNull().default(''),
    imageIds: uuid().array().notNull().default(sql`'{}'`),
    customerId: uuid().references(() => customer.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index().on(t.createdAt, t.id), index().on(t.customerId)],
)
