import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import type { AuditChange } from './staff.ts'

/** Plans, drafts and offers that go live and revert together. */
export const campaign = pgTable(
  'campaign',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    name: text().notNull(),
    state: text({ enum: ['draft', 'scheduled', 'live', 'ended'] })
      .notNull()
      .default('draft'),
    startsAt: moment(),
    /** null: until somebody reverts it. */
    endsAt: moment(),
    /** The caller who scheduled it, for whom it goes live and reverts, and what its parts need. */
    callerKind: text({ enum: ['staff', 'key'] }).notNull(),
    callerId: text().notNull(),
    callerName: text().notNull(),
    permissions: text().array().notNull().default(sql`'{}'`),
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    startedAt: moment(),
    endedAt: moment(),
  },
  (t) => [index().on(t.createdAt, t.id), index().on(t.state, t.createdAt), index().on(t.startsAt)],
)

export const campaignPart = pgTable(
  'campaign_part',
  {
    campaignId: uuid()
      .notNull()
      .references(() => campaign.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text({ enum: ['plan', 'promotion', 'coupon', 'page', 'article'] }).notNull(),
    /** Id of the plan, promotion, coupon, page or article, which may be deleted meanwhile. */
    recordId: text().notNull(),
    /** The name of a deleted record. */
    label: text().notNull(),
    state: text({ enum: ['open', 'waiting', 'live', 'reverted', 'failed'] })
      .notNull()
      .default('open'),
    /** The key of the text that says why it could not be applied or put back. */
    why: text(),
    /** The values that scheduling or publishing changed in the record, to be put back. */
    applied: jsonb().$type<AuditChange[]>().notNull().default([]),
    /** Values that were kept because somebody changed them meanwhile. */
    kept: jsonb().$type<{ path: string; why: string }[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.kind, t.recordId] }),
    index().on(t.kind, t.recordId),
    index().on(t.campaignId, t.position),
  ],
)
