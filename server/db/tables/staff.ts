import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { changeActions } from '#contract/admin/change.ts'
import type { NoticeKind } from '#contract/admin/desk/notice.ts'
import { amount, moment } from './columns.ts'

/** People who run the shop. They have nothing in common with customers: other table, sessions and cookie. */
export const staff = pgTable('staff', {
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  /** In lower case. */
  email: text().notNull().unique(),
  name: text().notNull().default(''),
  lang: text().notNull().default('en'),
  timeZone: text().notNull().default('UTC'),
  /** Code of a built-in role (contract/admin/permissions.ts) or of a row of `role`. */
  role: text().notNull(),
  state: text({ enum: ['invited', 'active', 'suspended'] })
    .notNull()
    .default('invited'),
  passwordHash: text(),
  version: integer().notNull().default(1),
  createdAt: moment().notNull().defaultNow(),
  lastSeen: moment(),
})

/** Custom roles, and the refund limits of built-in ones, whose permissions come from the contract. */
export const role = pgTable('role', {
  code: text().primaryKey(),
  name: text().notNull(),
  permissions: text().array().notNull().default(sql`'{}'`),
  /** Refunds above a limit wait for a second person. Base currency; null: no limit. */
  refundPerOrder: amount(),
  refundPerDay: amount(),
  version: integer().notNull().default(1),
  createdAt: moment().notNull().defaultNow(),
})

/** One sign-in of a staff member. Only the hash of the cookie is stored. */
export const staffSession = pgTable(
  'staff_session',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    tokenHash: text().notNull().unique(),
    staffId: uuid()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** The browser, as in `staff_device`. null: an older session. */
    device: text(),
    ip: text().notNull(),
    browser: text().notNull(),
    place: text().notNull().default(''),
    createdAt: moment().notNull().defaultNow(),
    lastSeen: moment().notNull().defaultNow(),
    /** The latest end; a session also ends when it is idle. */
    expiresAt: moment().notNull(),
    /** Set when the session was ended elsewhere: its next call answers 51. */
    endedAt: moment(),
    /** The last proof of a second factor, for calls that ask for a recent one. */
    stepUpAt: moment(),
  },
  (t) => [index().on(t.staffId)],
)

/** Keys for programs. Only the hash is stored. */
export const apiKey = pgTable('api_key', {
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  name: text().notNull(),
  tokenHash: text().notNull().unique(),
  lastFour: text().notNull(),
  /** Permissions. */
  scopes: text().array().notNull(),
  createdBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
  createdAt: moment().notNull().defaultNow(),
  expiresAt: moment().notNull(),
  endedAt: moment(),
  lastUsed: moment(),
})

/** One changed value. Texts and objects are stored as they were; secrets never. */
export type AuditChange = { path: string; before: unknown; after: unknown }

/**
 * Every change that staff or programs made, written in its transaction. A trigger refuses updates and deletes, except by
 * the functions erase_audit and forget_audit.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    at: moment().notNull(),
    kind: text({ enum: ['change', 'read'] })
      .notNull()
      .default('change'),
    callerKind: text({ enum: ['staff', 'key', 'system'] }).notNull(),
    callerId: text().notNull(),
    callerName: text().notNull(),
    sessionId: uuid(),
    network: text().notNull().default(''),
    /** Path of the call, such as "/order/ship". */
    call: text().notNull(),
    resource: text().notNull(),
    resourceId: text().notNull(),
    label: text().notNull(),
    changes: jsonb().$type<AuditChange[]>().notNull().default([]),
    reason: text().notNull().default(''),
    undoKind: text({ enum: ['free', 'hold', 'counter'] }),
    undoUntil: moment(),
    /** The change that this one undid. */
    undoes: bigint({ mode: 'number' }),
    planId: text(),
    /** SHA-256 of the salt and everything above, which the seals cover. */
    digest: text().notNull(),
    /** Removed with the values when a customer is erased, so that the digest reveals nothing. */
    salt: text(),
    /** Kind of action, for filters. null: a job has yet to set it with `fields`, and to index the entry for the search. */
    action: text().$type<(typeof changeActions)[number]>(),
    /** Names of the changed fields, for filters. */
    fields: text().array(),
  },
  (t) => [
    index().on(t.resource, t.resourceId, t.id),
    index().on(t.callerId, t.id),
    index().on(t.at, t.id),
    index().on(t.action, t.at, t.id).where(sql`action is not null`),
    index().using('gin', t.fields).where(sql`fields is not null`),
    index('audit_without_action').on(t.id).where(sql`action is null`),
    index('audit_open_undo').on(sql`coalesce(undo_until, 'infinity')`).where(sql`undo_kind is not null`),
    uniqueIndex().on(t.undoes).where(sql`undoes is not null`),
  ],
)

/** Seals the audit rows written since the previous seal: each hash covers the previous hash and the rows' digests. */
export const auditSeal = pgTable('audit_seal', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  at: moment().notNull(),
  auditIds: bigint({ mode: 'number' }).array().notNull(),
  hash: text().notNull(),
})

/** A saved view of a list. Rows with `builtIn` only store that a built-in view is hidden or moved. */
export const savedView = pgTable(
  'saved_view',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    staffId: uuid()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    builtIn: text(),
    name: text().notNull(),
    query: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    columns: text().array().notNull().default(sql`'{}'`),
    density: text({ enum: ['compact', 'normal'] })
      .notNull()
      .default('normal'),
    shared: boolean().notNull().default(false),
    hidden: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.kind, t.staffId),
    uniqueIndex().on(t.staffId, t.kind, t.builtIn).where(sql`built_in is not null`),
  ],
)

/** Words by which staff find records of every kind. */
export const deskSearch = pgTable(
  'desk_search',
  {
    kind: text().notNull(),
    id: text().notNull(),
    label: text().notNull(),
    /** In lower case, without accents. Found by any part of at least three characters. */
    words: text().notNull(),
    /** Words found as a whole: those of languages without spaces, and those of one or two characters. */
    wholeWords: text().array().notNull().default(sql`'{}'`),
    /** Newest first. */
    fresh: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    index().on(t.kind, t.fresh),
    // With the kind: a word that is frequent in orders may be in no product.
    index('desk_search_kind_words').using('gin', t.kind, t.words.op('gin_trgm_ops')),
    index('desk_search_kind_whole_words').using('gin', t.kind, t.wholeWords),
  ],
)

/** A message to one staff member. News about the same record replaces the earlier notice. */
export const notice = pgTable(
  'notice',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    staffId: uuid()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** See contract/admin/desk/notice.ts. */
    kind: text().$type<NoticeKind>().notNull(),
    recordId: text().notNull(),
    /** Values of the text, such as an order number. */
    values: jsonb().$type<Record<string, string>>().notNull().default({}),
    at: moment().notNull(),
    seenAt: moment(),
  },
  (t) => [
    uniqueIndex().on(t.staffId, t.kind, t.recordId),
    index().on(t.staffId, t.at, t.id),
    index('notice_unseen').on(t.staffId).where(sql`seen_at is null`),
    index().on(t.at),
  ],
)

/** Deadlines that staff were told of, so that a matter is announced once. */
export const deadlineTold = pgTable(
  'deadline_told',
  {
    kind: text().$type<NoticeKind>().notNull(),
    /** Number of the order, return or withdrawal. */
    recordId: text().notNull(),
    dueAt: moment().notNull(),
    toldAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.recordId, t.dueAt] }), index().on(t.toldAt)],
)

/** How a staff member wants to be told of a kind of news. Without a row, the defaults of the contract apply. */
export const noticeRule = pgTable(
  'notice_rule',
  {
    staffId: uuid()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    kind: text().$type<NoticeKind>().notNull(),
    screen: boolean().notNull(),
    email: boolean().notNull(),
    push: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.kind] })],
)
