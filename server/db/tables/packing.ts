import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { order } from './orders.ts'

/** An order that a packer has taken. Nobody else can take it before `until`. */
export const packClaim = pgTable(
  'pack_claim',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => order.id, { onDelete: 'cascade' }),
    /** The packer, as "staff:…" or "key:…", and their name. */
    owner: text().notNull(),
    ownerName: text().notNull(),
    /** Units in the parcel so far, by line. */
    picked: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Units that were not found, by line. */
    missing: jsonb().$type<Record<string, number>>().notNull().default({}),
    startedAt: moment().notNull(),
    until: moment().notNull(),
  },
  (t) => [index().on(t.owner, t.startedAt), index().on(t.until)],
)

/** A computer with a printer: a tab of the desk that is left open and prints what others send. */
export const printStation = pgTable('print_station', {
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  name: text().notNull(),
  createdAt: moment().notNull(),
  /** When a tab last asked for work. */
  seenAt: moment(),
})

/** The papers and orders of a print job, checked when it was asked for. */
export type PrintWish = {
  papers: string[]
  orderIds: string[]
  size: 'a6' | '10x15' | 'a4'
  /** Ids of carriers' labels; absent: those that wait for their parcel. */
  carrierLabels?: string[]
  /** Of product labels. */
  labels?: { format: '57x32' | 'a4_24' | 'a4_40'; variants: { id: number; copies: number }[] }
  /** The language of papers for staff. */
  lang: string
}

/** A PDF that staff asked for. Its file is kept for a day. */
export const printJob = pgTable(
  'print_job',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    wish: jsonb().$type<PrintWish>().notNull(),
    state: text({ enum: ['waiting', 'running', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    failure: text({ enum: ['nothing', 'failed'] }),
    /** Orders drawn so far. */
    done: integer().notNull().default(0),
    pages: integer(),
    /** Numbers of orders whose carrier label was still being bought or fetched, so that it is not in the file. */
    waiting: text().array().notNull().default(sql`'{}'`),
    owner: text().notNull(),
    ownerName: text().notNull(),
    /** The station that prints it; null: the person prints it. */
    stationId: uuid().references(() => printStation.id, { onDelete: 'cascade' }),
    /** When a tab of the station took it, until then others may. */
    takenAt: moment(),
    printedAt: moment(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    index().on(t.owner, t.createdAt),
    index('print_job_of_station').on(t.stationId, t.createdAt).where(sql`station_id is not null`),
    index().on(t.expiresAt),
  ],
)
