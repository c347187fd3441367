import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { category } from './groups.ts'

/** Words that find each other's products in one language. With `finds`, only those of `finds` are found, by `words`. */
export const synonym = pgTable('synonym', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  lang: text().notNull(),
  words: text().array().notNull(),
  finds: text().array().notNull().default(sql`'{}'`),
})

/** Queries that lead to a page instead of results. Words are folded; without a language, they count in every one. */
export const searchRedirect = pgTable(
  'search_redirect',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    lang: text(),
    words: text().notNull(),
    target: text().notNull(),
  },
  (t) => [unique().on(t.words, t.lang).nullsNotDistinct()],
)

/**
 * Products that come first, higher or last, by product id, for a query or in a category. Words are folded; without a
 * language, they count in every one.
 */
export const searchRule = pgTable(
  'search_rule',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    lang: text(),
    words: text(),
    categoryId: integer().references(() => category.id, { onDelete: 'cascade' }),
    pinned: integer().array().notNull().default(sql`'{}'`),
    boosted: integer().array().notNull().default(sql`'{}'`),
    buried: integer().array().notNull().default(sql`'{}'`),
    startsAt: moment(),
    endsAt: moment(),
  },
  (t) => [
    index().on(t.categoryId),
    check('search_rule_applies_to_one', sql`(${t.words} is null) <> (${t.categoryId} is null)`),
  ],
)
