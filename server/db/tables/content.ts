import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { picture } from './catalog.ts'
import { moment } from './columns.ts'

/** A text page; its texts are in `translation`. */
export const page = pgTable('page', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  handle: text().notNull().unique(),
  status: text({ enum: ['published', 'draft'] })
    .notNull()
    .default('published'),
  /** Also reachable at /{slug} (kind root). */
  atRoot: text({ enum: ['yes', 'no'] })
    .notNull()
    .default('no'),
  /** Name of its own template without folder and extension, such as `page.wide`; null: that of its kind. */
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
    template: text(),
    pictureId: integer().references(() => picture.id, { onDelete: 'set null' }),
    publishedAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [index().on(t.status, t.publishedAt)],
)

/** Legal texts that orders agreed to, by the SHA-256 of their language, title and text. Never changed. */
export const legalText = pgTable('legal_text', {
  hash: text().primaryKey(),
  lang: text().notNull(),
  title: text().notNull(),
  html: text().notNull(),
  firstAt: moment().notNull(),
})

/** A merchant's version of a file of a theme. Deleting the row restores the file. */
export const template = pgTable(
  'template',
  {
    theme: text().notNull().default('default'),
    path: text().notNull(),
    source: text().notNull(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.theme, t.path] })],
)

/** A version that a merchant saved of a theme's file. The oldest ones are dropped. */
export const templateVersion = pgTable(
  'template_version',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    theme: text().notNull(),
    path: text().notNull(),
    source: text().notNull(),
    /** Name of the person, or of the API key. */
    savedBy: text().notNull().default(''),
    savedAt: moment().notNull(),
  },
  (t) => [index().on(t.theme, t.path, t.id)],
)

/** Published style sheets by hash, so that every process answers the addresses that pages carry. */
export const styleSheet = pgTable('style_sheet', {
  hash: text().primaryKey(),
  css: text().notNull(),
  /** The last time that a process published it. */
  usedAt: moment().notNull().defaultNow(),
})

/** Redirects from old paths. Paths have no language prefix. */
export const redirect = pgTable('redirect', {
  path: text().primaryKey(),
  target: text().notNull(),
})

/** Settings that a merchant changes. Each key has a schema and a default. */
export const setting = pgTable('setting', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: moment().notNull().defaultNow(),
})
