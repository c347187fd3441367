import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { picture } from './catalog.ts'
import { moment } from './columns.ts'

/** A product file that is being brought in: what is done stands here until the whole file is, so that a break costs little. */
export const importRun = pgTable('import_run', {
  /** SHA-256 of the file's bytes. */
  fileHash: text().primaryKey(),
  fileName: text().notNull(),
  /** Products of the file that are done, in the file's order. */
  productsDone: integer().notNull().default(0),
  /** The report so far. */
  counts: jsonb().$type<Record<string, number>>().notNull().default({}),
  startedAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
})

/** Addresses a picture was fetched from: each is asked once. */
export const pictureSource = pgTable('picture_source', {
  url: text().primaryKey(),
  pictureId: integer()
    .notNull()
    .references(() => picture.id, { onDelete: 'cascade' }),
})
