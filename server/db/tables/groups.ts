import { type AnyPgColumn, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { product } from './catalog.ts'
import { picture } from './pictures.ts'

/** Categories form a tree; the topmost have no parent. */
export const category = pgTable('category', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  handle: text().notNull().unique(),
  parentId: integer().references((): AnyPgColumn => category.id, { onDelete: 'set null' }),
  position: integer().notNull().default(0),
  template: text(),
  pictureId: integer().references(() => picture.id, { onDelete: 'set null' }),
  version: integer().notNull().default(1),
})

export const productCategory = pgTable(
  'product_category',
  {
    productId: integer()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    categoryId: integer()
      .notNull()
      .references(() => category.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.productId, t.categoryId] }), index().on(t.categoryId)],
)

/** The rule of a collection: it contains every product that meets all given conditions. */
export type CollectionRule = {
  categories?: string[]
  tags?: string[]
  /** Base currency, minor units. */
  maxPrice?: number
  minPrice?: number
  reduced?: boolean
  /** Published within this many days. */
  newerThanDays?: number
}

export const collection = pgTable('collection', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  handle: text().notNull().unique(),
  rule: jsonb().$type<CollectionRule>(),
  sort: text({ enum: ['manual', 'newest', 'price_asc', 'price_desc', 'best_selling'] })
    .notNull()
    .default('manual'),
  position: integer().notNull().default(0),
  template: text(),
  pictureId: integer().references(() => picture.id, { onDelete: 'set null' }),
  version: integer().notNull().default(1),
})

/** Products of a manual collection. Collections with a rule have no rows here. */
export const collectionProduct = pgTable(
  'collection_product',
  {
    collectionId: integer()
      .notNull()
      .references(() => collection.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.collectionId, t.productId] }), index().on(t.productId)],
)

export const tag = pgTable('tag', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  handle: text().notNull().unique(),
  template: text(),
  version: integer().notNull().default(1),
})

export const productTag = pgTable(
  'product_tag',
  {
    productId: integer()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    tagId: integer()
      .notNull()
      .references(() => tag.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.productId, t.tagId] }), index().on(t.tagId)],
)
