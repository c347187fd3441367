import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Crop } from '#contract/admin/catalog/media.ts'
import { product, variant } from './catalog.ts'
import { moment, type Texts } from './columns.ts'

/** The file of a video. Width and height are those it is shown in. */
export type StoredVideo = {
  /** Content hash: the immutable part of its URL. */
  key: string
  mime: 'video/mp4' | 'video/webm'
  width: number
  height: number
  durationMs: number
}

/** The file of a picture before it was cropped. */
export type StoredOriginal = {
  key: string
  mime: string
  width: number
  height: number
  bytes: number
  colour: string
  /** Keys of all crops that were ever shown. Orders and emails link to their files until the picture is deleted. */
  crops: string[]
}

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
    /** Set for a video: the picture is what is shown until it plays. `mime` and `bytes` are those of the video. */
    video: jsonb().$type<StoredVideo>(),
    /** The picture that a video's poster is a copy of; null: a plain surface. */
    posterId: integer().references((): AnyPgColumn => picture.id, { onDelete: 'set null' }),
    /** Keys of a video's captions by language. */
    captions: jsonb().$type<Texts>().notNull().default({}),
    /** The name by which staff find it; empty: that of its file is unknown. */
    title: text().notNull().default(''),
    /** The point that stays visible when the picture is cropped, in 1/1000 of its width and height. */
    focusX: integer().notNull().default(500),
    focusY: integer().notNull().default(500),
    /** The part of the original that is shown; null: the whole picture. */
    crop: jsonb().$type<Crop>(),
    /** Set once the picture has been cropped. `key` and the facts beside it are those of what is shown. */
    original: jsonb().$type<StoredOriginal>(),
    createdAt: moment().notNull().defaultNow(),
    /** In the trash since then. */
    removedAt: moment(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index().on(t.createdAt, t.id),
    index().on(t.bytes, t.id),
    index().on(t.removedAt, t.id),
    uniqueIndex('picture_video_key').on(sql`(${t.video} ->> 'key')`).where(sql`${t.video} is not null`),
    index('picture_is_video').on(t.createdAt, t.id).where(sql`video is not null`),
    index().on(t.posterId),
    index('picture_original_key').on(sql`(${t.original} ->> 'key')`).where(sql`${t.original} is not null`),
    check('picture_crop', sql`${t.crop} is null or ${t.original} is not null`),
    index('picture_missing_alt').using('gin', sql`missing_alt(${t.alt})`),
  ],
)

/** Captions of a video as WebVTT. Those that were replaced stay until the video is deleted, so that undo finds them. */
export const videoCaption = pgTable(
  'video_caption',
  {
    pictureId: integer()
      .notNull()
      .references(() => picture.id, { onDelete: 'cascade' }),
    /** Content hash, also in the URL. */
    key: text().notNull(),
    content: text().notNull(),
    /** The address that an import fetched them from. */
    sourceUrl: text(),
  },
  (t) => [primaryKey({ columns: [t.pictureId, t.key] }), index().on(t.key)],
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
