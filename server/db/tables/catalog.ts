import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { amount, moment, type Texts } from './columns.ts'

/** Product safety by Regulation (EU) 2023/988, Art. 19: manufacturer, responsible person and warnings. */
export type ProductSafety = {
  manufacturer: SafetyContact | null
  /** For manufacturers outside the EU. */
  responsible: SafetyContact | null
  warnings: Texts
}
export type SafetyContact = { name: string; address: string; contact: string }

/** A product has a page; shoppers buy one of its variants. */
export const product = pgTable(
  'product',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    handle: text().notNull().unique(),
    status: text({ enum: ['active', 'draft', 'archived', 'deleted'] })
      .notNull()
      .default('active'),
    /** A deleted product's addresses lead to the page of this one; null: to none. */
    replacedBy: integer(),
    vendor: text().notNull().default(''),
    /** Name of its own template without folder and extension; null: that of its kind. */
    template: text(),
    /** Overrides parts of the vendor's. */
    safety: jsonb().$type<Partial<ProductSafety>>(),
    /** Years of the producer's guarantee of durability (Directive (EU) 2024/825); null: none. */
    durabilityYears: integer(),
    /** Tariff number of the Harmonised System, ISO 3166-1 code of the country of origin, and the words for customs. */
    hsCode: text().notNull().default(''),
    originCountry: text().notNull().default(''),
    customsDescription: text().notNull().default(''),
    type: text().notNull().default(''),
    taxClass: text().notNull().default('standard'),
    shippingClass: text().notNull().default('standard'),
    /** Units sold; sorts "best selling". */
    sales: integer().notNull().default(0),
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    /** Published reviews with one to five stars. A trigger keeps this, the sum and the count. */
    stars: integer().array().notNull().default(sql`'{0,0,0,0,0}'`),
    /** Handles of related products; empty: chosen by category. */
    related: text().array().notNull().default(sql`'{}'`),
    publishedAt: moment().notNull().defaultNow(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    /** Parts that it lacks, and languages without a name, for lists. null: not looked at yet. */
    gaps: text().array(),
    untranslated: text().array(),
    /** Increased by every save, so that two people cannot overwrite each other. */
    version: integer().notNull().default(1),
  },
  (t) => [
    index().on(t.status, t.publishedAt),
    index().on(t.status, t.updatedAt, t.id),
    index().on(t.updatedAt, t.id),
    index().on(t.createdAt, t.id),
    index().using('gin', t.gaps),
    index().using('gin', t.untranslated),
    index().on(t.sales, t.id),
    // Texts of any length, of which an index holds only the beginning.
    index('product_vendor').on(sql`left(${t.vendor}, 200)`, t.id),
    index('product_type').on(sql`left(${t.type}, 200)`, t.id),
    index().on(t.shippingClass),
  ],
)

/** The number of orders that contain both products; one row in each direction. */
export const boughtTogether = pgTable(
  'bought_together',
  {
    productId: integer()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    otherId: integer()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    orders: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.otherId] }), index().on(t.otherId)],
)

/** Names, slugs and texts per language, for everything that has its own page. */
export const translation = pgTable(
  'translation',
  {
    kind: text({
      enum: ['product', 'category', 'collection', 'tag', 'page', 'article', 'promotion', 'coupon', 'inquiry'],
    }).notNull(),
    ownerId: integer().notNull(),
    lang: text().notNull(),
    slug: text().notNull(),
    name: text().notNull(),
    summary: text().notNull().default(''),
    /** HTML, sanitised when saved. */
    body: text().notNull().default(''),
    seoTitle: text().notNull().default(''),
    seoDescription: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.kind, t.ownerId, t.lang] }), uniqueIndex().on(t.kind, t.lang, t.slug)],
)

/** Attributes such as colour, size and material, used by options and specifications. */
export const attribute = pgTable('attribute', {
  code: text().primaryKey(),
  labels: jsonb().$type<Texts>().notNull(),
  type: text({ enum: ['list', 'swatch'] })
    .notNull()
    .default('list'),
  filterable: boolean().notNull().default(true),
  position: integer().notNull().default(0),
  version: integer().notNull().default(1),
})

export const attributeValue = pgTable(
  'attribute_value',
  {
    attributeCode: text()
      .notNull()
      .references(() => attribute.code, { onDelete: 'cascade', onUpdate: 'cascade' }),
    code: text().notNull(),
    labels: jsonb().$type<Texts>().notNull(),
    /** A CSS colour for swatches. */
    swatch: text(),
    position: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.attributeCode, t.code] })],
)

/** The options of a product, in order. */
export const productOption = pgTable(
  'product_option',
  {
    productId: integer()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    attributeCode: text()
      .notNull()
      .references(() => attribute.code, { onUpdate: 'cascade' }),
    position: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.productId, t.attributeCode] }), index().on(t.attributeCode)],
)

/**
 * The specification: attributes of the whole product. Free text is in `labels`, a listed value in `valueCode`; an
 * attribute with several values has a row for each.
 */
export const productAttribute = pgTable(
  'product_attribute',
  {
    productId: integer()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    attributeCode: text()
      .notNull()
      .references(() => attribute.code, { onUpdate: 'cascade' }),
    valueCode: text(),
    labels: jsonb().$type<Texts>(),
    position: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.attributeCode, t.position] }),
    index().on(t.attributeCode, t.valueCode),
  ],
)

export const variant = pgTable(
  'variant',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    sku: text().notNull().unique(),
    position: integer().notNull().default(0),
    /** Option code → value code. */
    options: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** In the shop's base currency, gross or net according to the tax setting. */
    price: amount().notNull(),
    compareAtPrice: amount(),
    /** Cost per item in the base currency. For the merchant only: pages and calls never show it. */
    cost: amount(),
    /** Grams. */
    weight: integer().notNull().default(0),
    /** Content of one piece, for the price per kg, l, m or piece; amount in 1/1000 of the unit. */
    contentAmount: integer(),
    contentUnit: text({ enum: ['g', 'ml', 'm', 'piece'] }),
    barcode: text(),
    stockPolicy: text({ enum: ['deny', 'backorder', 'untracked'] })
      .notNull()
      .default('deny'),
    maxPerOrder: integer().notNull().default(99),
    active: boolean().notNull().default(true),
    requiresShipping: boolean().notNull().default(true),
    /** The day on which it comes out, as YYYY-MM-DD. Until then it is sold ahead. */
    releaseOn: date({ mode: 'string' }),
    /** For customs; null: that of the product. */
    hsCode: text(),
    originCountry: text(),
  },
  (t) => [
    index().on(t.productId, t.position),
    index().on(t.price, t.id),
    index('variant_release').on(t.releaseOn).where(sql`release_on is not null`),
    check('variant_price', sql`${t.price} >= 0`),
  ],
)

/** Fixed prices in currencies other than the base one. */
export const variantPrice = pgTable(
  'variant_price',
  {
    variantId: integer()
      .notNull()
      .references(() => variant.id, { onDelete: 'cascade' }),
    currency: text().notNull(),
    price: amount().notNull(),
    compareAtPrice: amount(),
  },
  (t) => [primaryKey({ columns: [t.variantId, t.currency] })],
)

/** Every price of a variant, valid from `since` until the next row. Source of the lowest price of the last 30 days. */
export const priceHistory = pgTable(
  'price_history',
  {
    variantId: integer()
      .notNull()
      .references(() => variant.id, { onDelete: 'cascade' }),
    currency: text().notNull(),
    price: amount().notNull(),
    /** True if this price was announced as a reduction. */
    reduced: boolean().notNull().default(false),
    since: moment().notNull().defaultNow(),
    /** A mistake, struck out then: the price before it counts as valid until the next one. */
    struckAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.variantId, t.currency, t.since] })],
)
