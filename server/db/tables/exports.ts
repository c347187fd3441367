import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Condition } from '#contract/admin/list.ts'
import type { CheckedReport } from '#contract/admin/money/report.ts'
import type { ExportKind } from '#contract/admin/system/export-kinds.ts'
import type { Lang } from '#contract/languages.ts'
import { moment } from './columns.ts'
import { productImport } from './imports.ts'
import { carrierLabel } from './shipments.ts'
import { systemTask } from './system.ts'

/** The choices of an export, checked when it was asked for. */
export type ExportWish = {
  q?: string
  /** Kind of desk_search whose words were open to the caller. */
  searchedKind?: string
  conditions: Condition[]
  /** Days of a report, both included. */
  period?: { from: string; until: string }
  report?: CheckedReport & { lang: Lang }
  columns: string[]
  bom: boolean
}

/** An export that staff asked for. Its file is kept for seven days. */
export const exportFile = pgTable(
  'export_file',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    /** See contract/admin/system/export.ts. */
    kind: text().$type<ExportKind>().notNull(),
    format: text({ enum: ['csv', 'json', 'zip'] }).notNull(),
    /** The contents of the file: search, filter or period, columns, byte order mark. */
    filter: jsonb().$type<ExportWish>().notNull().default(sql`'{}'::jsonb`),
    state: text({ enum: ['waiting', 'running', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    /** The caller who asked, as "staff:…" or "key:…", and their name. */
    owner: text().notNull(),
    ownerName: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    doneAt: moment(),
    failure: text({ enum: ['too_large', 'failed'] }),
    rows: integer(),
    bytes: bigint({ mode: 'number' }),
    /** null until it is done, and again once it is deleted. */
    storageKey: text(),
    expiresAt: moment().notNull(),
  },
  (t) => [index().on(t.owner, t.createdAt), index().on(t.expiresAt)],
)

/** A link to a file that works once, for a minute. Only the hash of its token is stored. One of the ids is set. */
export const downloadLink = pgTable(
  'download_link',
  {
    tokenHash: text().primaryKey(),
    exportId: uuid().references(() => exportFile.id, { onDelete: 'cascade' }),
    importId: uuid().references(() => productImport.id, { onDelete: 'cascade' }),
    carrierLabelId: uuid().references(() => carrierLabel.id, { onDelete: 'cascade' }),
    backupId: uuid().references(() => systemTask.id, { onDelete: 'cascade' }),
    /** The report of the import. */
    part: text({ enum: ['refused', 'missing', 'kept'] }),
    /** The session that asked; null for an API key. */
    sessionId: uuid(),
    usedAt: moment(),
    expiresAt: moment().notNull(),
  },
  (t) => [index().on(t.expiresAt)],
)
