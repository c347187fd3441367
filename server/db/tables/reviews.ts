import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { product } from './catalog.ts'
import { moment } from './columns.ts'
import { customer } from './customers.ts'
import { order, orderLine } from './orders.ts'
import { picture } from './pictures.ts'

/**
 * A buyer's review of a product. A trigger keeps the stars of the product as the counts of its published reviews, and
 * evicts the pages that show it.
 */
export const review = pgTable(
  'review',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    productId: integer()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** The bought line. null: not written in this shop, or the order is gone. */
    lineId: uuid().references(() => orderLine.id, { onDelete: 'set null' }),
    /** The author has bought the product. */
    verified: boolean().notNull().default(false),
    customerId: uuid().references(() => customer.id, { onDelete: 'set null' }),
    /** The name that is shown. */
    author: text().notNull(),
    lang: text().notNull(),
    rating: integer().notNull(),
    title: text().notNull().default(''),
    text: text().notNull().default(''),
    /** Number of its pictures. */
    pictures: integer().notNull().default(0),
    status: text({ enum: ['pending', 'published', 'rejected'] })
      .notNull()
      .default('pending'),
    /** Shown to the author. */
    rejectReason: text().notNull().default(''),
    reply: text().notNull().default(''),
    repliedAt: moment(),
    /** Visitors and customers who found it helpful. */
    helpful: integer().notNull().default(0),
    /** Reports since staff last decided. */
    reports: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    publishedAt: moment(),
  },
  (t) => [
    uniqueIndex('review_line').on(t.lineId),
    index('review_shown').on(t.productId, t.publishedAt, t.id).where(sql`status = 'published'`),
    index().on(t.customerId, t.createdAt),
    index().on(t.createdAt, t.id),
    index().on(t.status, t.createdAt),
    index().on(t.rating, t.createdAt),
    index().on(t.productId, t.createdAt),
    index().on(t.lang, t.createdAt),
    index('review_pictured').on(t.createdAt).where(sql`pictures > 0`),
    index('review_answered').on(t.createdAt).where(sql`reply <> ''`),
    index('review_unanswered').on(t.createdAt).where(sql`reply = ''`),
    index('review_reported').on(t.createdAt).where(sql`reports > 0`),
    index('review_best')
      .on(sql`split_part(lang, '-', 1)`, t.helpful.desc(), t.publishedAt.desc())
      .where(sql`status = 'published' and rating >= 4 and length(text) between 30 and 600`),
    check('review_rating', sql`${t.rating} between 1 and 5`),
  ],
)

export const reviewPicture = pgTable(
  'review_picture',
  {
    reviewId: uuid()
      .notNull()
      .references(() => review.id, { onDelete: 'cascade' }),
    pictureId: integer()
      .notNull()
      .references(() => picture.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.reviewId, t.pictureId] }), index().on(t.pictureId)],
)

/** A helpful vote or a report. Each counts once per customer and once per browser. */
export const reviewMark = pgTable(
  'review_mark',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    reviewId: uuid()
      .notNull()
      .references(() => review.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['helpful', 'report'] }).notNull(),
    customerId: uuid().references(() => customer.id, { onDelete: 'cascade' }),
    visitorId: text(),
    /** Of a report. */
    reason: text(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('review_mark_customer').on(t.reviewId, t.kind, t.customerId),
    uniqueIndex('review_mark_visitor').on(t.reviewId, t.kind, t.visitorId),
    index().on(t.customerId),
  ],
)

/** The email that asks for reviews of an order, sent once. */
export const reviewRequest = pgTable('review_request', {
  orderId: uuid()
    .primaryKey()
    .references(() => order.id, { onDelete: 'cascade' }),
  /** The buyer's answer for this order; null: none. */
  wanted: boolean(),
  /** The part of links that stands for the buyer. */
  token: text().notNull().unique(),
  /** When the email was queued, or the order was found to have nothing to review. */
  settledAt: moment(),
})

/** Addresses that do not want to be asked for reviews. */
export const reviewStop = pgTable('review_stop', {
  email: text().primaryKey(),
  at: moment().notNull().defaultNow(),
})

/** A shopper's question about a product. */
export const question = pgTable(
  'question',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    productId: integer()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    customerId: uuid().references(() => customer.id, { onDelete: 'set null' }),
    visitorId: text(),
    /** A guest's address for the answer. A customer's own address is used for theirs. */
    email: text(),
    author: text().notNull(),
    lang: text().notNull(),
    text: text().notNull(),
    status: text({ enum: ['pending', 'published', 'rejected'] })
      .notNull()
      .default('pending'),
    /** Published answers. */
    answers: integer().notNull().default(0),
    /** Stops the emails about this question. */
    token: text().notNull().unique(),
    /** The asker wants no more emails about it. */
    stoppedAt: moment(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    publishedAt: moment(),
  },
  (t) => [
    index('question_shown').on(t.productId, t.publishedAt, t.id).where(sql`status = 'published'`),
    index().on(t.customerId),
    index().on(t.email),
    index().on(t.createdAt, t.id),
    index().on(t.status, t.createdAt),
    index().on(t.productId, t.createdAt),
    index().on(t.lang, t.createdAt),
    index('question_open').on(t.createdAt).where(sql`answers = 0`),
  ],
)

export const answer = pgTable(
  'answer',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    questionId: uuid()
      .notNull()
      .references(() => question.id, { onDelete: 'cascade' }),
    from: text({ enum: ['staff', 'buyer'] }).notNull(),
    customerId: uuid().references(() => customer.id, { onDelete: 'set null' }),
    /** The name that is shown: a buyer's, or the shop's. */
    author: text().notNull(),
    lang: text().notNull(),
    text: text().notNull(),
    status: text({ enum: ['pending', 'published', 'rejected'] })
      .notNull()
      .default('pending'),
    createdAt: moment().notNull().defaultNow(),
    publishedAt: moment(),
  },
  (t) => [
    index().on(t.questionId, t.createdAt),
    index().on(t.customerId),
    index('answer_pending').on(t.questionId).where(sql`status = 'pending'`),
  ],
)
