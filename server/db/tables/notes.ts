import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { NoteKind } from '#contract/admin/note.ts'
import { moment } from './columns.ts'

/** Dated notes of staff on records of several kinds. The record's own `staff_note` is the one that stays in view. */
export const recordNote = pgTable(
  'record_note',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    kind: text().$type<NoteKind>().notNull(),
    /** Id of the record's row, as text. */
    recordId: text().notNull(),
    /** Empty once the note is removed: the audit keeps the text for as long as it can be put back. */
    text: text().notNull(),
    mentions: jsonb().$type<{ id: string; name: string }[]>().notNull().default([]),
    byKind: text({ enum: ['staff', 'key'] }).notNull(),
    byId: text().notNull(),
    byName: text().notNull(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
    editedAt: moment(),
    removedAt: moment(),
  },
  (t) => [index().on(t.kind, t.recordId, t.createdAt, t.id)],
)
