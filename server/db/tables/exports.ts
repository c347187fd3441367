import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** An export that staff asked for. Its file is kept for seven days. */
export const exportFile = pgTable(
  'export_file',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    kind: text({ enum: ['orders', 'lines', 'customers', 'stock'] }).notNull(),
    format: text({ enum: ['csv', 'json'] }).notNull(),
    filter: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    state: text({ enum: ['waiting', 'running', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    /** The caller who asked, as "staff:…" or "key:…", and their name. */
    owner: text().notNull(),
    ownerName: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    doneAt: moment(),
    rows: integer(),
    bytes: bigint({ mode: 'number' }),
    /** null until it is done, and again once it is deleted. */
    storageKey: text(),
    expiresAt: moment().notNull(),
  },
  (t) => [index().on(t.owner, t.createdAt), index().on(t.expiresAt)],
)

/** A link to a file that works once, for a minute. Only the hash of its token is stored. */
export const downloadLink = pgTable(
  'download_link',
  {
    tokenHash: text().primaryKey(),
    exportId: uuid()
      .notNull()
      .references(() => exportFile.id, { onDelete: 'cascade' }),
    /** The session that asked; null for an API key. */
    sessionId: uuid(),
    usedAt: moment(),
    expiresAt: moment().notNull(),
  },
  (t) => [index().on(t.expiresAt)],
)
