import { sql } from 'drizzle-orm'
import { bigint, customType, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Changes as tags such as product:42. Caches and the read model follow this table.
 * Sequence numbers become visible out of order, so readers go by the transaction id.
 */
export const change = pgTable(
  'change',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    tag: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [index().on(t.xid)],
)

/** Events, written in the transaction that causes them. A relay turns committed events into jobs. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    event: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    at: moment().notNull().defaultNow(),
    /** The event is held until then; null: relayed at once. */
    notBefore: moment(),
    /** A held event that was cancelled is never relayed. */
    cancelledAt: moment(),
    /** The entry of the audit that causes the event: set for every event of a merchant's call. */
    changeId: bigint({ mode: 'number' }).default(
      sql`nullif(current_setting('vitrine.change', true), '')::bigint`,
    ),
    /** Only this group of handlers runs, such as emails. */
    onlyGroup: text(),
    /** All groups of handlers run except these, which have rows of their own. */
    exceptGroups: text().array(),
  },
  (t) => [index().on(t.changeId).where(sql`change_id is not null`)],
)

/** Page views of visitors whose visits are counted. Stores paths, never queries. */
export const visit = pgTable(
  'visit',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    visitorId: text().notNull(),
    /** null: stored before there were sessions. */
    sessionId: uuid(),
    path: text().notNull(),
    referrer: text().notNull().default(''),
    timezone: text().notNull().default(''),
    /** Seconds. */
    duration: bigint({ mode: 'number' }).notNull().default(0),
    at: moment().notNull().defaultNow(),
    /** Time of the last heartbeat. */
    lastSeen: moment().notNull().defaultNow(),
  },
  (t) => [index().on(t.visitorId, t.at), index().on(t.at)],
)

/** A visitor's consent. No row means no consent. */
export const consent = pgTable('consent', {
  visitorId: text().primaryKey(),
  statistics: text({ enum: ['yes', 'no'] }).notNull(),
  marketing: text({ enum: ['yes', 'no'] }).notNull(),
  at: moment().notNull().defaultNow(),
})
