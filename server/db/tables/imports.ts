import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type {
  Import,
  ImportCheck,
  ImportCounts,
  ImportOptions,
  ImportUndo,
} from '#contract/admin/system/import.ts'
import type { ImportColumns, ImportMapping } from '#contract/admin/system/import-map.ts'
import { moment, type Texts } from './columns.ts'
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

/** A product file that staff uploaded. The file is deleted once it is imported, the row with its reports after 90 days. */
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
    task: text({ enum: ['check', 'run', 'undo'] }).notNull(),
    /** See contract/admin/system/import.ts. */
    state: text().$type<Import['state']>().notNull(),
    progress: jsonb().$type<Import['progress']>(),
    check: jsonb().$type<ImportCheck>(),
    columns: jsonb().$type<Omit<ImportColumns, 'earlier' | 'currencies'>>(),
    mapping: jsonb().$type<ImportMapping>(),
    /** A hash of the headers, by which the mapping is found again for another file with the same ones. */
    headerKey: text(),
    result: jsonb().$type<ImportCounts>(),
    failure: text().$type<Import['failure']>(),
    /** An ImportFault as JSON; earlier versions wrote a sentence. */
    fault: text().notNull().default(''),
    /** The import can be undone until then, if it saved anything. */
    undoUntil: moment(),
    /** Counts of the undo so far. */
    undo: jsonb().$type<ImportUndo>(),
    callerKind: text({ enum: ['staff', 'key', 'system'] }).notNull(),
    callerId: text().notNull(),
    callerName: text().notNull(),
    /** The language of the reports. */
    callerLang: text().notNull().default('en'),
    createdAt: moment().notNull(),
    doneAt: moment(),
    expiresAt: moment().notNull(),
  },
  (t) => [index().on(t.createdAt), index().on(t.expiresAt), index().on(t.headerKey)],
)

/** The parts of a product that an import changed, as they were; pictures have their earlier texts. */
export type EarlierValues = Record<string, unknown> & {
  alts?: { pictureId: number; before: Texts; after: Texts }[]
  captions?: { pictureId: number; before: Texts; after: Texts }[]
}

/** A product, category or tag that an import saved, with all that undoing the import needs. */
export const importRow = pgTable(
  'import_row',
  {
    importId: uuid()
      .notNull()
      .references(() => productImport.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['product', 'category', 'tag'] }).notNull(),
    recordId: integer().notNull(),
    /** Its handle, by which people know it once it is gone. */
    label: text().notNull(),
    /** The line of the file on which the product begins; null: not recorded. */
    line: integer(),
    isNew: boolean().notNull(),
    /** null: the import made it. */
    before: jsonb().$type<EarlierValues>(),
    /** Versions of the record around the change. Another version now means that somebody changed it since. */
    versionBefore: integer().notNull(),
    versionAfter: integer().notNull(),
    /** Somebody else changed it between two runs of the import. */
    isMixed: boolean().notNull().default(false),
    savedAt: moment().notNull(),
    state: text({ enum: ['saved', 'undone', 'kept'] })
      .notNull()
      .default('saved'),
    /** Why it was kept: a reason of contract/admin/system/import.ts. An undone one can have kept its stock. */
    why: text(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.kind, t.recordId] }),
    index().on(t.recordId, t.versionAfter).where(sql`${t.kind} = 'product'`),
  ],
)

/** URLs that pictures were fetched from; each is fetched once. */
export const pictureSource = pgTable('picture_source', {
  url: text().primaryKey(),
  pictureId: integer()
    .notNull()
    .references(() => picture.id, { onDelete: 'cascade' }),
})
