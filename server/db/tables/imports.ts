import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Import, ImportCheck, ImportCounts, ImportOptions } from '#contract/admin/import.ts'
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

/** A product file that staff uploaded. The file is deleted once it is imported, the row with its reports a month later. */
export const productImport = pgTable(
  'product_import',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of the file's bytes, as `import_run` has it. */
    fileHash: text().notNull(),
    storageKey: text().notNull(),
    /** False once the file is deleted. Its reports stand beside it and stay. */
    hasFile: boolean().notNull().default(true),
    options: jsonb().$type<ImportOptions>().notNull(),
    /** The work of the job. */
    task: text({ enum: ['check', 'run'] }).notNull(),
    /** See contract/admin/import.ts. */
    state: text().$type<Import['state']>().notNull(),
    progress: jsonb().$type<Import['progress']>(),
    check: jsonb().$type<ImportCheck>(),
    result: jsonb().$type<ImportCounts>(),
    failure: text().$type<Import['failure']>(),
    fault: text().notNull().default(''),
    callerKind: text({ enum: ['staff', 'key', 'system'] }).notNull(),
    callerId: text().notNull(),
    callerName: text().notNull(),
    createdAt: moment().notNull(),
    doneAt: moment(),
    expiresAt: moment().notNull(),
  },
  (t) => [index().on(t.createdAt), index().on(t.expiresAt)],
)

/** URLs that pictures were fetched from; each is fetched once. */
export const pictureSource = pgTable('picture_source', {
  url: text().primaryKey(),
  pictureId: integer()
    .notNull()
    .references(() => picture.id, { onDelete: 'cascade' }),
})
