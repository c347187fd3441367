import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { amount, moment, type Texts } from './columns.ts'
import { customer } from './customers.ts'

export const coupon = pgTable(
  'coupon',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Upper case; codes are compared case-insensitively. */
    code: text().notNull().unique(),
    labels: jsonb().$type<Texts>().notNull(),
    kind: text({ enum: ['percentage', 'amount', 'free_shipping'] }).notNull(),
    /** 1/100 of a percent. */
    percent: integer(),
    /** Minor units by currency. Kind `amount` always has the base currency. */
    amounts: jsonb().$type<Record<string, number>>(),
    minimum: jsonb().$type<Record<string, number>>(),
    productIds: integer().array(),
    categoryIds: integer().array(),
    startsAt: moment(),
    endsAt: moment(),
    maxUses: integer(),
    maxUsesPerCustomer: integer(),
    firstOrderOnly: boolean().notNull().default(false),
    combinable: boolean().notNull().default(true),
    used: integer().notNull().default(0),
    active: boolean().notNull().default(true),
    /** Listed publicly at /coupon. */
    listed: boolean().notNull().default(false),
    /** Shoppers who may claim the coupon; only they can use it. null: everyone can use it, claimed or not. */
    maxClaims: integer(),
    claims: integer().notNull().default(0),
    /** The coupon whose terms this one shares: a code of a series. */
    seriesId: integer(),
    /** Increases when the merchant changes the terms, not with uses and claims. */
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.createdAt, t.id),
    index().on(t.code, t.id),
    index().on(t.seriesId, t.code),
    index().on(t.endsAt),
    index().on(t.kind, t.createdAt),
    index('coupon_listed').on(t.createdAt).where(sql`listed`),
    index('coupon_off').on(t.createdAt).where(sql`not active`),
  ],
)

export const couponUse = pgTable(
  'coupon_use',
  {
    orderId: uuid().primaryKey(),
    couponId: integer()
      .notNull()
      .references(() => coupon.id, { onDelete: 'cascade' }),
    customerId: uuid(),
    email: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.couponId, t.email),
    index().on(t.couponId, t.customerId),
    // A series has so many codes that its uses are found by time.
    index().on(t.at, t.orderId),
  ],
)

/** A coupon that a shopper saved. A guest's claims become the customer's at sign-in. */
export const couponClaim = pgTable(
  'coupon_claim',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    couponId: integer()
      .notNull()
      .references(() => coupon.id, { onDelete: 'cascade' }),
    customerId: uuid().references(() => customer.id, { onDelete: 'cascade' }),
    /** Of a guest; null for customers. */
    visitorId: text(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('coupon_claim_of_customer').on(t.couponId, t.customerId).where(sql`customer_id is not null`),
    uniqueIndex('coupon_claim_of_visitor').on(t.couponId, t.visitorId).where(sql`customer_id is null`),
    index().on(t.customerId),
    index().on(t.visitorId),
  ],
)

export const promotion = pgTable('promotion', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  handle: text().notNull().unique(),
  template: text(),
  kind: text({ enum: ['percentage', 'amount', 'tiers', 'buy_x_get_y', 'volume'] }).notNull(),
  percent: integer(),
  amounts: jsonb().$type<Record<string, number>>(),
  /** Spend and save: from this subtotal, this much off. */
  tiers:
    jsonb().$type<{ from: Record<string, number>; percent?: number; amounts?: Record<string, number> }[]>(),
  /** Volume prices: from this many units of one product, this much off each of them. */
  breaks: jsonb().$type<{ from: number; percent?: number; amounts?: Record<string, number> }[]>(),
  buy: integer(),
  get: integer(),
  productIds: integer().array(),
  categoryIds: integer().array(),
  collectionIds: integer().array(),
  combinable: boolean().notNull().default(false),
  startsAt: moment(),
  endsAt: moment(),
  active: boolean().notNull().default(true),
  pictureId: integer(),
  /** The line above the header while the promotion runs; null: none. */
  banner: jsonb().$type<Texts>(),
  version: integer().notNull().default(1),
  createdAt: moment().notNull().defaultNow(),
})

/**
 * The terms of a promotion from `since` until the next row of the same promotion, written by a trigger on `promotion`:
 * past reductions are read from here, so that the lowest price before a new one takes them into account.
 */
export const promotionHistory = pgTable(
  'promotion_history',
  {
    promotionId: integer().notNull(),
    since: moment().notNull().defaultNow(),
    /** null: deleted. */
    terms: jsonb().$type<PromotionTerms>(),
  },
  (t) => [primaryKey({ columns: [t.promotionId, t.since] })],
)

/** A row of `promotion` as JSON, with the names and types of the database. */
export type PromotionTerms = {
  id: number
  handle: string
  kind: typeof promotion.$inferSelect.kind
  percent: number | null
  amounts: Record<string, number> | null
  product_ids: number[] | null
  category_ids: number[] | null
  collection_ids: number[] | null
  combinable: boolean
  starts_at: string | null
  ends_at: string | null
  active: boolean
}

/** Newsletter sign-ups from forms, accounts and the checkout. Nobody gets emails before confirming. */
export const subscriber = pgTable(
  'subscriber',
  {
    email: text().primaryKey(),
    /** Names the row in merchant calls. */
    id: uuid().notNull().unique().default(sql`gen_random_uuid()`),
    lang: text().notNull(),
    /** In the link that unsubscribes. Stays the same, so that old emails can be unsubscribed from. */
    token: text().notNull().unique(),
    /** The place in which the address was entered last. */
    source: text({ enum: ['form', 'checkout', 'account'] })
      .notNull()
      .default('form'),
    state: text({ enum: ['asked', 'subscribed', 'unsubscribed'] })
      .notNull()
      .default('asked'),
    /** Of the last request. A link that confirms is valid for the request that it was sent for. */
    askedAt: moment().notNull().defaultNow(),
    confirmedAt: moment(),
    unsubscribedAt: moment(),
  },
  (t) => [
    index().on(t.askedAt, t.id),
    index().on(t.state, t.askedAt, t.id),
    index().on(t.lang, t.askedAt, t.id),
  ],
)

/** Proof of consent: each step of a subscription, never changed. Deleted with the subscriber. */
export const subscriptionEvent = pgTable(
  'subscription_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    email: text()
      .notNull()
      .references(() => subscriber.email, { onDelete: 'cascade', onUpdate: 'cascade' }),
    /** `moved`: the customer has another address, and its subscription followed. */
    kind: text({ enum: ['asked', 'confirmed', 'moved', 'unsubscribed'] }).notNull(),
    source: text({ enum: ['form', 'checkout', 'account', 'link', 'one_click'] }).notNull(),
    /** The wording that was agreed to, in `legal_text`; null where nothing was agreed to. */
    textHash: text(),
    /** The network that asked: an address without its last part. */
    network: text().notNull().default(''),
    at: moment().notNull().defaultNow(),
  },
  (t) => [index().on(t.email, t.id)],
)

/** Ledger of a customer's store credit; the balance is its sum. */
export const creditMove = pgTable(
  'credit_move',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: uuid().notNull(),
    amount: amount().notNull(),
    reason: text().notNull(),
    /** The reason that staff gave, and their name. */
    note: text().notNull().default(''),
    by: text(),
    /** Of the staff member or API key. */
    actorId: text(),
    orderId: uuid(),
    /** The refund that this row pays out, once. */
    refundId: uuid().unique(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [index().on(t.customerId), index().on(t.orderId), index().on(t.actorId, t.at)],
)
