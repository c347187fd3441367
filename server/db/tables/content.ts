import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { picture } from './catalog.ts'
import { moment } from './columns.ts'

/** A page of text; its words stand in `translation`. */
export const page = pgTable('page', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  handle: text().notNull().unique(),
  status: text({ enum: ['published', 'draft'] })
    .notNull()
    .default('published'),
  /** Reached at /{slug} as well (kind root). */
  atRoot: text({ enum: ['yes', 'no'] })
    .notNull()
    .default('no'),
  template: text(),
  updatedAt: moment().notNull().defaultNow(),
})

export const article = pgTable(
  'article',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    handle: text().notNull().unique(),
    status: text({ enum: ['published', 'draft'] })
      .notNull()
      .default('published'),
    author: text().notNull().default(''),
    pictureId: integer().references(() => picture.id, { onDelete: 'set null' }),
    publishedAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [index().on(t.status, t.publishedAt)],
)

/** A merchant's own version of a template file; deleting the row restores the file. */
export const template = pgTable('template', {
  path: text().primaryKey(),
  source: text().notNull(),
  updatedAt: moment().notNull().defaultNow(),
})

/** Redirects from old paths. Paths have no language prefix. */
export const redirect = pgTable('redirect', {
  path: text().primaryKey(),
  target: text().notNull(),
})

/** Everything a merchant changes that is no entity of its own; each key has a schema and a default. */
export const setting = pgTable('setting', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: moment().notNull().defaultNow(),
})
