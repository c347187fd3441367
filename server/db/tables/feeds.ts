import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** The last time that a product feed was fetched to its end, by feed, language, currency and country. */
export const feedFetch = pgTable(
  'feed_fetch',
  {
    channel: text({ enum: ['google', 'meta', 'pinterest', 'idealo'] }).notNull(),
    lang: text().notNull(),
    currency: text().notNull(),
    country: text().notNull(),
    fetchedAt: moment().notNull(),
    /** Variants in the feed, and those that were left out because of a fault. */
    items: integer().notNull(),
    leftOut: integer().notNull(),
    userAgent: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.channel, t.lang, t.currency, t.country] })],
)

/** How far changed pages were submitted by IndexNow, by kind of entry. */
export const indexNowProgress = pgTable('index_now_progress', {
  kind: text({ enum: ['product', 'article', 'page'] }).primaryKey(),
  /** Entries that changed up to this moment, and those of this moment up to this id, were submitted. */
  changedAt: moment().notNull(),
  id: integer().notNull().default(0),
  /** The answer to the last submission; 0: none came. */
  status: integer(),
  triedAt: moment(),
  /** Failures since the last success. */
  failures: integer().notNull().default(0),
})
