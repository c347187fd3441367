import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ProductSafety } from './catalog.ts'
import { moment, type Texts } from './columns.ts'
import { picture } from './pictures.ts'

/** A vendor by the name that products carry. */
export const vendor = pgTable('vendor', {
  name: text().primaryKey(),
  safety: jsonb().$type<ProductSafety>().notNull(),
  /** A few sentences about the maker, for its products' pages. */
  story: jsonb().$type<Texts>().notNull().default({}),
  /** Stands beside the story. null: a picture of the product itself. */
  pictureId: integer().references(() => picture.id, { onDelete: 'set null' }),
  /** Increased by every save, so that two people cannot overwrite each other. */
  version: integer().notNull().default(1),
  updatedAt: moment().notNull().defaultNow(),
})
