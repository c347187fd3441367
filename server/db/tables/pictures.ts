import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { product, variant } from './catalog.ts'
import { moment, type Texts } from './columns.ts'

/** A picture. Storage keeps the original under `key`; smaller widths are rendered on first request. */
export const picture = pgTable(
  'picture',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Content hash: the immutable part of every URL of this picture. */
    key: text().notNull().unique(),
    mime: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Average colour, shown while the picture loads. */
    colour: text().notNull().default('#e8e6e1'),
    alt: jsonb().$type<Texts>().notNull().default({}),
    sourceUrl: text(),
    /** The name by which staff find it; empty: that of its file is unknown. */
    title: text().notNull().default(''),
    /** The point that stays visible when the picture is cropped, in 1/1000 of its width and height. */
    focusX: integer().notNull().default(500),
    focusY: integer().notNull().default(500),
    createdAt: moment().notNull().defaultNow(),
    /** In the trash since then. */
    removedAt: moment(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index().on(t.createdAt, t.id),
    index().on(t.bytes, t.id),
    index().on(t.removedAt, t.id),
    index('picture_missing_alt').using('gin', sql`missing_alt(${t.alt})`),
  ],
)

/** Pictures of a product. A picture of a variant is shown when that variant is chosen. */
export const productPicture = pgTable(
  'product_picture',
  {
    productId: integer()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    pictureId: integer()
      .notNull()
      .references(() => picture.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.productId, t.pictureId] }), index().on(t.pictureId)],
)

export const variantPicture = pgTable(
  'variant_picture',
  {
    variantId: integer()
      .notNull()
      .references(() => variant.id, { onDelete: 'cascade' }),
    pictureId: integer()
      .notNull()
      .references(() => picture.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.variantId, t.pictureId] }), index().on(t.pictureId)],
)
