import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { errorKinds, speedAreas } from '#contract/admin/system/observed.ts'
import { systemTaskFailures, systemTaskKinds } from '#contract/admin/system/system.ts'
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

/** Failures of an hour by cause. No parameter, address or person is kept, and no message of the server. */
export const errorCount = pgTable(
  'error_count',
  {
    hour: moment().notNull(),
    kind: text({ enum: errorKinds }).notNull(),
    /** The call, kind of page, template or job that failed. */
    route: text().notNull(),
    /** Type of the error with its SQLSTATE or system code, or with its cleaned message in a browser. */
    cause: text().notNull(),
    /** File and line of the shop's code; empty if the stack names none. */
    place: text().notNull(),
    count: integer().notNull(),
    firstAt: moment().notNull(),
    lastAt: moment().notNull(),
    /** Number of the last such request in the log. */
    request: text(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.kind, t.route, t.cause, t.place] }), index().on(t.lastAt)],
)

/** Answers, pages and screens of an hour by how long they took: a histogram whose buckets add up over processes. */
export const answerTime = pgTable(
  'answer_time',
  {
    hour: moment().notNull(),
    area: text({ enum: speedAreas }).notNull(),
    /** Kind of page, path of a call, template or screen. */
    name: text().notNull(),
    bucket: smallint().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.area, t.name, t.bucket] })],
)
