import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { translation } from './catalog.ts'
import { moment } from './columns.ts'
import { customer } from './customers.ts'
import { picture } from './pictures.ts'

/** A part of a page: its type names a file in the theme's sections/, whose schema describes the settings. */
export type StoredSection = {
  /** Unique on its page. */
  id: string
  type: string
  settings: Record<string, unknown>
  hidden?: boolean
  /** Shown from and until a moment (ISO 8601), and only on narrow or wide screens. */
  from?: string | null
  until?: string | null
  on?: 'phone' | 'desktop' | null
}

/** A page of sections and text; its texts are in `translation`. The home page has the handle "/" and empty slugs. */
export const page = pgTable(
  'page',
  {
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
    sections: jsonb().$type<StoredSection[]>().notNull().default([]),
    publishedAt: moment().notNull().defaultNow(),
    version: integer().notNull().default(1),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [index().on(t.status, t.publishedAt), index().on(t.updatedAt, t.id)],
)

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
    /** Handles of the products that it shows. */
    products: text().array().notNull().default(sql`'{}'`),
    sections: jsonb().$type<StoredSection[]>().notNull().default([]),
    /** Customers may comment on it. */
    commentsOpen: boolean().notNull().default(true),
    publishedAt: moment().notNull().defaultNow(),
    version: integer().notNull().default(1),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.status, t.publishedAt),
    index().on(t.publishedAt, t.id),
    index().on(t.updatedAt, t.id),
  ],
)

/** Unpublished changes to a page or an article: its whole content as it will be. */
export const contentDraft = pgTable(
  'content_draft',
  {
    kind: text({ enum: ['page', 'article'] }).notNull(),
    ownerId: integer().notNull(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    version: integer().notNull().default(1),
    /** The moment at which the draft is published by itself; null: by hand. */
    publishAt: moment(),
    updatedAt: moment().notNull(),
    updatedBy: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.ownerId] }),
    index().on(t.publishAt).where(sql`${t.publishAt} is not null`),
  ],
)

/** The content of a page or an article as it was published, newest last. The oldest versions are dropped. */
export const contentVersion = pgTable(
  'content_version',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['page', 'article'] }).notNull(),
    ownerId: integer().notNull(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    publishedAt: moment().notNull(),
    publishedBy: text().notNull().default(''),
  },
  (t) => [index().on(t.kind, t.ownerId, t.id)],
)

export const commentStatuses = ['pending', 'approved', 'refused'] as const

/** A comment on an article, or a reply to one. Deleted with the account of its author. */
export const comment = pgTable(
  'comment',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    articleId: integer()
      .notNull()
      .references(() => article.id, { onDelete: 'cascade' }),
    /** The comment that this one answers; answers to answers stay on the same level. */
    parentId: bigint({ mode: 'number' }).references((): AnyPgColumn => comment.id, { onDelete: 'cascade' }),
    /** null: written by staff. */
    customerId: uuid().references(() => customer.id, { onDelete: 'cascade' }),
    /** The name that its author had. */
    author: text().notNull(),
    lang: text().notNull(),
    text: text().notNull(),
    status: text({ enum: commentStatuses }).notNull(),
    at: moment().notNull(),
    decidedAt: moment(),
  },
  (t) => [
    index().on(t.articleId, t.status, t.id),
    index().on(t.parentId),
    index().on(t.customerId),
    index().on(t.status, t.id),
    index().on(t.at, t.id),
  ],
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
export const redirect = pgTable(
  'redirect',
  {
    path: text().primaryKey(),
    target: text().notNull(),
    /** How often the shop answered with it, and the last day on which it did. */
    hits: bigint({ mode: 'number' }).notNull().default(0),
    lastHitOn: date(),
    /** The person or API key that made it or changed it last. Empty, without a time: an import from the command line. */
    madeBy: text().notNull().default(''),
    madeAt: moment(),
  },
  (t) => [
    // Hits are written together, at most once a minute.
    index().on(t.hits, t.path),
    index('redirect_made').on(sql`coalesce(${t.madeAt}, 'epoch'::timestamptz)`, t.path),
    index('redirect_path_parts').using('gin', t.path.op('gin_trgm_ops')),
    index('redirect_target_parts').using('gin', t.target.op('gin_trgm_ops')),
  ],
)

/** Paths without a page that visitors asked for, counted without anything about the visitors. */
export const missingPage = pgTable('missing_page', {
  path: text().primaryKey(),
  hits: integer().notNull(),
  firstOn: date().notNull(),
  lastOn: date().notNull(),
  /** Staff decided that the path needs no redirect. */
  ignored: boolean().notNull().default(false),
})

/**
 * Slugs that entries had before. A trigger adds the old one whenever a slug changes. The address of an entry that has the
 * slug now goes first, and a slug that two entries had leads to the one that had it last.
 */
export const formerSlug = pgTable(
  'former_slug',
  {
    kind: text().$type<(typeof translation.$inferSelect)['kind']>().notNull(),
    lang: text().notNull(),
    slug: text().notNull(),
    ownerId: integer().notNull(),
    until: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.lang, t.slug] }), index().on(t.kind, t.ownerId)],
)

/** Settings that a merchant changes. Each key has a schema and a default. */
export const setting = pgTable('setting', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: moment().notNull().defaultNow(),
})
