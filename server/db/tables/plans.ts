import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Values of a record by path. */
export type PlanValues = Record<string, unknown>

/** A bulk change whose every row was written down, with its values before and after, before anything changes. */
export const bulkPlan = pgTable(
  'bulk_plan',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    /** Kind of the records, such as `product`. */
    kind: text().notNull(),
    action: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Needed to run it and to see its rows. */
    permissions: text().array().notNull(),
    state: text({ enum: ['planned', 'waiting', 'running', 'stopped', 'done', 'cancelled'] })
      .notNull()
      .default('planned'),
    callerKind: text({ enum: ['staff', 'key', 'system'] }).notNull(),
    callerId: text().notNull(),
    callerName: text().notNull(),
    /** Rows that change, that have the new values already, and that cannot be changed. */
    change: integer().notNull().default(0),
    same: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    /** Of those that change: written, and left out because a colleague was faster. */
    done: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    warnings: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** The plan that this one undoes. */
    undoOf: uuid(),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    /** Starts by itself at this time. */
    runAt: moment(),
    /** Its opposite runs by itself at this time. */
    revertAt: moment(),
    /** The campaign that decides when it runs and reverts. */
    campaignId: uuid(),
    startedAt: moment(),
    doneAt: moment(),
  },
  (t) => [
    index().on(t.createdAt, t.id),
    index().on(t.undoOf).where(sql`undo_of is not null`),
    index().on(t.revertAt).where(sql`revert_at is not null`),
  ],
)

/** A record of a plan that changes, or cannot be changed. */
export const bulkRow = pgTable(
  'bulk_row',
  {
    planId: uuid()
      .notNull()
      .references(() => bulkPlan.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    recordId: text().notNull(),
    label: text().notNull(),
    before: jsonb().$type<PlanValues>().notNull(),
    after: jsonb().$type<PlanValues>().notNull(),
    /** By path, what the new values were made from, such as the hash of a source text, if that has to hold still. */
    basis: jsonb().$type<PlanValues>(),
    state: text({ enum: ['change', 'refused', 'done', 'skipped'] }).notNull(),
    /** Why it is refused or was skipped: a code of contract/admin/plan.ts. */
    why: text(),
  },
  (t) => [primaryKey({ columns: [t.planId, t.position] }), index().on(t.planId, t.state, t.position)],
)
