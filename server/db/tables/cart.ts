import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Address } from '#contract/address.ts'
import { variant } from './catalog.ts'
import { amount, moment } from './columns.ts'
import { customer } from './customers.ts'
import type { VatProof } from './orders.ts'

/** A VAT id that was given at checkout. `unavailable`: the service that checks it did not answer. */
export type CartVat = VatProof & { state: 'confirmed' | 'unavailable' }

/** A line whose quantity was capped when two carts were merged. */
export type PendingNotice = { variantId: number; from: number; to: number }

/** A cart and its checkout. It belongs to a customer or, before sign-in, to a visitor. */
export const cart = pgTable(
  'cart',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    visitorId: text(),
    customerId: uuid().references(() => customer.id, { onDelete: 'cascade' }),
    currency: text().notNull(),
    note: text().notNull().default(''),
    couponCode: text(),
    /** Increases with every change, so that a browser can tell which of two answers is newer. */
    version: integer().notNull().default(0),
    email: text(),
    mobile: text(),
    address: jsonb().$type<Address>(),
    billing: jsonb().$type<Address>(),
    /** The result of checking the VAT id of the billing address. */
    vat: jsonb().$type<CartVat>(),
    shippingMethod: text(),
    paymentMethod: text(),
    useCredit: boolean().notNull().default(false),
    subscribe: boolean().notNull().default(false),
    /** Idempotency keys of the last additions, the newest last. */
    addedKeys: text().array().notNull().default([]),
    /** Changes made in the background, shown with the next reply. */
    pending: jsonb().$type<PendingNotice[]>().notNull().default([]),
    /** The accepted quote, or the draft order, whose lines this cart holds. They cannot be changed. */
    quoteId: uuid(),
    /** The cart that a link in an email copied into this one. */
    restoredFrom: uuid(),
    /** When the email about the cart that was left behind was queued. There is one per cart. */
    remindedAt: moment(),
    /** When that email was due and did not go out, such as for goods that are sold out. It is not tried again. */
    reminderSkippedAt: moment(),
    /** Set when the cart becomes an order; the shopper gets a new cart. */
    orderedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('cart_open_of_visitor')
      .on(t.visitorId)
      .where(sql`ordered_at is null and customer_id is null`),
    uniqueIndex('cart_open_of_customer').on(t.customerId).where(sql`ordered_at is null`),
    uniqueIndex('cart_open_of_quote').on(t.quoteId).where(sql`ordered_at is null`),
    index('cart_of_quote').on(t.quoteId).where(sql`quote_id is not null`),
    index().on(t.updatedAt),
    /** Carts whose owner can be known, for the list of left ones: most carts are of passing visitors. */
    index('cart_known').on(t.updatedAt, t.id).where(sql`customer_id is not null or email is not null`),
    index('cart_reminded').on(t.remindedAt).where(sql`reminded_at is not null`),
  ],
)

export const cartLine = pgTable(
  'cart_line',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    cartId: uuid()
      .notNull()
      .references(() => cart.id, { onDelete: 'cascade' }),
    variantId: integer()
      .notNull()
      .references(() => variant.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    /** The unit price last shown. The shopper is told when the current price differs. */
    seenPrice: amount().notNull(),
    seenCurrency: text().notNull(),
    /** The unit price that was agreed in a quote or a draft order, in its currency. */
    fixedPrice: amount(),
    addedAt: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex().on(t.cartId, t.variantId), check('cart_line_quantity', sql`${t.quantity} > 0`)],
)

/** Products that a customer or, before sign-in, a visitor put aside from the cart. */
export const savedItem = pgTable(
  'saved_item',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    customerId: uuid().references(() => customer.id, { onDelete: 'cascade' }),
    visitorId: text(),
    variantId: integer()
      .notNull()
      .references(() => variant.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    addedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex().on(t.customerId, t.variantId).where(sql`customer_id is not null`),
    uniqueIndex().on(t.visitorId, t.variantId).where(sql`visitor_id is not null`),
    index().on(t.addedAt),
    check('saved_item_quantity', sql`${t.quantity} > 0`),
  ],
)
