import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Answers about VAT ids: the proof of sales without tax, and a cache. */
export const vatCheck = pgTable(
  'vat_check',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    /** With the country's prefix: ATU12345678. */
    vatId: text().notNull(),
    provider: text().notNull(),
    valid: boolean().notNull(),
    name: text().notNull(),
    address: text().notNull(),
    /** The number under which the service keeps the consultation; empty without a VAT id of ours. */
    consultation: text().notNull(),
    /** The answer as received. */
    answer: jsonb().notNull(),
    checkedAt: moment().notNull(),
  },
  (t) => [index().on(t.vatId, t.checkedAt)],
)
