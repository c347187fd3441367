import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { amount, moment } from './columns.ts'
import { company } from './companies.ts'

export const customer = pgTable(
  'customer',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    email: text(),
    emailVerifiedAt: moment(),
    /** National number without the trunk 0, beside its country code ("+49"). */
    mobile: text(),
    countryCode: text(),
    passwordHash: text(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    nickName: text().notNull().default(''),
    avatarKey: text(),
    bio: text().notNull().default(''),
    birthday: date(),
    /** Store credit in the base currency. */
    credits: amount().notNull().default(0),
    lang: text().notNull().default('en'),
    /** Written by staff; customers never see it. */
    staffNote: text().notNull().default(''),
    labels: text().array().notNull().default(sql`'{}'`),
    /** The company that they buy for; it may be deleted. */
    companyId: uuid().references(() => company.id, { onDelete: 'set null' }),
    /** Counts changes by staff. */
    version: integer().notNull().default(1),
    /** Orders that are not cancelled. This and `spent` are counted anew after each change of an order, for lists. */
    orderCount: integer().notNull().default(0),
    /** Paid and not refunded, each order converted to the base currency at its own rate. */
    spent: amount().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex().on(t.email),
    uniqueIndex().on(t.countryCode, t.mobile),
    index().on(t.createdAt, t.id),
    index().on(t.orderCount, t.id),
    index().on(t.spent, t.id),
    index().using('gin', t.labels),
    index().on(t.companyId, t.createdAt),
  ],
)

/** One sign-in on one device. Only the token's hash is stored. */
export const loginSession = pgTable(
  'login_session',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    tokenHash: text().notNull().unique(),
    customerId: uuid()
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    ip: text().notNull(),
    browser: text().notNull(),
    place: text().notNull().default(''),
    createdAt: moment().notNull().defaultNow(),
    lastSeen: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    /** Set when the session was ended on another device: its next call answers 51. */
    endedAt: moment(),
  },
  (t) => [index().on(t.customerId)],
)

export const address = pgTable(
  'address',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    customerId: uuid()
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    country: text().notNull(),
    state: text().notNull().default(''),
    city: text().notNull().default(''),
    area: text().notNull().default(''),
    postalCode: text().notNull().default(''),
    firstName: text().notNull(),
    lastName: text().notNull(),
    company: text(),
    vatId: text(),
    address: text().notNull(),
    apartment: text(),
    countryCode: text().notNull().default(''),
    phone: text().notNull().default(''),
    defaultShipping: boolean().notNull().default(false),
    defaultBilling: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index().on(t.customerId), index('address_company').on(t.customerId).where(sql`company <> ''`)],
)

/** Wishlist items of a customer or, before sign-in, of a visitor. */
export const favorite = pgTable(
  'favorite',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    customerId: uuid().references(() => customer.id, { onDelete: 'cascade' }),
    visitorId: text(),
    type: text({ enum: ['article', 'product', 'page'] }).notNull(),
    ownerId: integer().notNull(),
    /** The price when it was saved, in the currency shown. */
    priceThen: amount(),
    currency: text(),
    addedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex().on(t.customerId, t.type, t.ownerId).where(sql`customer_id is not null`),
    uniqueIndex().on(t.visitorId, t.type, t.ownerId).where(sql`visitor_id is not null`),
  ],
)
