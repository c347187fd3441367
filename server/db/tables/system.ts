import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { systemTaskFailures, systemTaskKinds } from '#contract/admin/system.ts'
import { moment } from './columns.ts'

/** Long work on the shop itself: a verification, a backup, the rehearsal of a restore. */
export const systemTask = pgTable(
  'system_task',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    kind: text({ enum: systemTaskKinds }).notNull(),
    state: text({ enum: ['waiting', 'running', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    /** In percent. */
    progress: integer().notNull().default(0),
    /** The name of whoever asked; null: the schedule. */
    askedBy: text(),
    createdAt: moment().notNull().defaultNow(),
    endedAt: moment(),
    failure: text({ enum: systemTaskFailures }),
    /** The path of a backup, and its size. */
    file: text(),
    bytes: bigint({ mode: 'number' }),
    /** The backup that a rehearsal restores. */
    backupId: uuid(),
    /** Findings of a verification, report of a rehearsal. */
    result: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [
    uniqueIndex('system_task_open').on(t.kind).where(sql`state in ('waiting', 'running')`),
    index().on(t.kind, t.createdAt),
  ],
)
