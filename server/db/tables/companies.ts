import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { CompanyAddress } from '#contract/admin/customers/company.ts'
import { moment } from './columns.ts'
import { vatCheck } from './vat-checks.ts'

/** A business whose people are customers of the shop. */
export const company = pgTable(
  'company',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    name: text().notNull(),
    /** Without a person: the buyer's name is added at checkout. */
    billing: jsonb().$type<CompanyAddress>(),
    /** A member state's id as the EU writes it, such as ATU12345678; any other as typed; empty without one. */
    vatId: text().notNull().default(''),
    vatState: text({ enum: ['none', 'unchecked', 'confirmed', 'invalid'] })
      .notNull()
      .default('none'),
    /** A check that is under way, or the last one that got no answer. */
    vatRequest: text({ enum: ['checking', 'unavailable'] }),
    vatRequestedAt: moment(),
    /** The last answer about `vatId`. */
    vatCheckId: uuid().references(() => vatCheck.id),
    staffNote: text().notNull().default(''),
    /** Counts changes by staff. */
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    /** Deleted by staff: gone from all lists, and restored by undo until it is deleted for good. */
    deletedAt: moment(),
  },
  (t) => [
    index().on(t.name, t.id),
    index().on(t.createdAt, t.id),
    index().on(t.vatId),
    index().on(t.vatState, t.name, t.id),
    index('company_country').on(sql`(billing ->> 'country')`, t.name, t.id),
  ],
)
