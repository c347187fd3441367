import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Hashes of a translated text and of the source text that it was written for. */
export type TextPair = [target: number, source: number]

/**
 * How far each record is translated into each language that the shop translates into. Records without a text to translate
 * have no row. Triggers on the tables with texts keep it, so that every writer is
 * covered. A translation is stale while its source text differs from the one that it was written for.
 */
export const translationState = pgTable(
  'translation_state',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    /** The id of the record, the code of an attribute, or the name of a menu. */
    ownerId: text().notNull(),
    lang: text().notNull(),
    /** Texts of the source that the language lacks, those whose source changed since, and words of both kinds. */
    missing: smallint().notNull(),
    stale: smallint().notNull(),
    words: integer().notNull(),
    /** An outdated text goes before a missing one, because shoppers read it. */
    state: text({ enum: ['stale', 'missing', 'done'] })
      .notNull()
      .generatedAlwaysAs(
        sql`case when stale > 0 then 'stale' when missing > 0 then 'missing' else 'done' end`,
      ),
    /** By field. */
    pairs: jsonb().$type<Record<string, TextPair>>().notNull().default({}),
    /** Up to four earlier pairs of each field, newest first: a text that is put back is as old as it was before. */
    former: jsonb().$type<Record<string, TextPair[]>>(),
    /** False while the record is archived, deleted or the same in every language, or the shop does not offer the language. */
    shown: boolean().notNull().default(true),
    /** The last time at which texts began to be missing or stale, or were translated. */
    changedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique('translation_state_record').on(t.kind, t.ownerId, t.lang),
    index('translation_state_queue').on(t.lang, t.state, t.changedAt, t.id).where(sql`shown`),
  ],
)

/**
 * Source texts that staff marked as the same in every language, such as the name of a brand. A mark applies to the
 * text with this hash only: another text needs a mark of its own.
 */
export const translationSame = pgTable(
  'translation_same',
  {
    kind: text().notNull(),
    ownerId: text().notNull(),
    /** As in `pairs`. */
    field: text().notNull(),
    hash: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.ownerId, t.field] })],
)
