import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * Sessions of visitors whose visits are counted (docs/reference/visitors.md). `source`, `medium` and `campaign` say where
 * the visitor came from. `stage` is the furthest step towards an order: 1 product, 2 cart, 3 checkout.
 */
export const visitSession = pgTable(
  'visit_session',
  {
    id: uuid().primaryKey(),
    visitorId: text().notNull(),
    startedAt: moment().notNull(),
    lastAt: moment().notNull(),
    source: text().notNull(),
    medium: text().notNull(),
    campaign: text().notNull(),
    views: integer().notNull(),
    stage: smallint().notNull(),
  },
  (t) => [index().on(t.visitorId, t.startedAt), index().on(t.startedAt)],
)

/** Searches in sessions: the words in lower case, their language, and the number of products found. */
export const visitSearch = pgTable(
  'visit_search',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sessionId: uuid().notNull(),
    words: text().notNull(),
    /** Language of the page. null: stored before it was recorded. */
    lang: text(),
    hits: integer().notNull(),
    at: moment().notNull(),
  },
  (t) => [index().on(t.at), index('visit_search_missed').on(t.at).where(sql`hits = 0`)],
)

/** The last good exchange rates of a provider, and how the last attempt to fetch them ended. */
export const rateFetch = pgTable('rate_fetch', {
  provider: text().primaryKey(),
  /** The day that the rates are of. null: none were fetched yet. */
  day: date(),
  /** Units per euro by currency, as decimals in the provider's words. */
  rates: jsonb().$type<Record<string, string>>().notNull().default({}),
  fetchedAt: moment(),
  triedAt: moment().notNull(),
  /** Why the last attempt failed; null if it did not. */
  fault: text(),
  /** The provider's version of these rates, for conditional requests. */
  etag: text(),
  /** Since when these rates wait for approval, because one of them moves a lot; null: they don't. */
  heldAt: moment(),
  /** When the merchant was told of rates that are too old; null: not told since the last good rates. */
  toldAt: moment(),
})
