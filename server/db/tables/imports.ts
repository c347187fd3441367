import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { picture } from './pictures.ts'

/** A product file being imported. Records progress, so that an interrupted import continues where it stopped. */
export const importRun = pgTable('import_run', {
  /** SHA-256 of the file's bytes. */
  fileHash: text().primaryKey(),
  fileName: text().notNull(),
  /** The options as JSON: what was imported with others has to be imported again. */
  options: text().notNull().default(''),
  /** Number of products imported, in the file's order. */
  productsDone: integer().notNull().default(0),
  /** The report so far. */
  counts: jsonb().$type<Record<string, number>>().notNull().default({}),
  startedAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
})

/** URLs that pictures were fetched from; each is fetched once. */
export const pictureSource = pgTable('picture_source', {
  url: text().primaryKey(),
  pictureId: integer()
    .notNull()
    .references(() => picture.id, { onDelete: 'cascade' }),
})
