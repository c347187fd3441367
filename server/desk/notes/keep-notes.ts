import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AdminData, AdminParsed } from '#contract/admin/calls.ts'
import type { Note } from '#contract/admin/note.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { notice, recordNote } from '#server/db/tables.ts'
import type { AdminCaller } from '#server/platform/admin/caller.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { isUuid } from '#server/platform/is-uuid.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type NoteSubject, subjectOf } from './note-subject.ts'

export type NoteRow = typeof recordNote.$inferSelect

/** Notes that one record can have, so that none can be filled without end. */
export const maxNotes = 1000

export async function listNotes(
  { shop: { db }, caller }: AdminContext,
  { about, cursor, size }: AdminParsed<'/note/list'>,
): Promise<AdminData<'/note/list'>> {
  const { recordId } = await subjectOf(db, caller, about)
  const [at, id] = cursor === undefined ? [] : readCursor(cursor)
  const rows = await db
    .select()
    .from(recordNote)
    .where(
      and(
        onRecord(about.kind, recordId),
        isNull(recordNote.removedAt),
        at ? sql`(${recordNote.createdAt}, ${recordNote.id}) < (${at}::timestamptz, ${id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(recordNote.createdAt), desc(recordNote.id))
    .limit(size + 1)
  const items = rows.slice(0, size)
  const last = items.at(-1)
  return {
    items: items.map((row) => viewNote(row, caller)),
    next: last && rows.length > size ? `${last.createdAt.toISOString()} ${last.id}` : null,
  }
}

/** @throws Refusal `too_many`. */
export async function addNote(
  tx: Tx,
  { recordId, about: { kind } }: NoteSubject,
  values: Pick<NoteRow, 'text' | 'mentions' | 'byKind' | 'byId' | 'byName' | 'createdAt'>,
): Promise<NoteRow> {
  if ((await tx.$count(recordNote, onRecord(kind, recordId))) >= maxNotes)
    throw new Refusal('too_many', { text: { key: 'note.too_many', values: { max: maxNotes } } })
  const [made] = await tx
    .insert(recordNote)
    .values({ kind, recordId, ...values })
    .returning()
  return made!
}

/** @throws Refusal `not_found`, also for a removed note unless `removed`. */
export async function lockNote(
  tx: Tx,
  id: string,
  { removed = false }: { removed?: boolean } = {},
): Promise<NoteRow> {
  const wanted = isUuid(id) ? eq(recordNote.id, id) : sql`false`
  const [found] = await tx.select().from(recordNote).where(wanted).for('update')
  if (!found || (found.removedAt && !removed)) throw new Refusal('not_found')
  return found
}

/** @throws Refusal `not_found`. */
export async function readNote(reader: Reader, id: string): Promise<NoteRow> {
  const wanted = isUuid(id) ? and(eq(recordNote.id, id), isNull(recordNote.removedAt)) : sql`false`
  const [found] = await reader.select().from(recordNote).where(wanted)
  if (!found) throw new Refusal('not_found')
  return found
}

export async function writeNote(
  tx: Tx,
  { id, version }: NoteRow,
  values: Partial<Pick<NoteRow, 'text' | 'mentions' | 'editedAt' | 'removedAt'>>,
): Promise<NoteRow> {
  const [after] = await tx
    .update(recordNote)
    .set({ ...values, version: version + 1 })
    .where(eq(recordNote.id, id))
    .returning()
  return after!
}

/** Takes back notices that lead to a note which is gone. */
export async function dropNotices(tx: Tx, noteId: string): Promise<void> {
  await tx.delete(notice).where(and(eq(notice.kind, 'mentioned'), eq(notice.recordId, noteId)))
}

/** Notes about a customer follow when the customer is merged into another. */
export async function mergeCustomerNotes(tx: Tx, from: string, customerId: string): Promise<void> {
  await tx.update(recordNote).set({ recordId: customerId }).where(onRecord('customer', from))
}

export function isOwn({ byKind, byId }: NoteRow, { kind, id }: AdminCaller): boolean {
  return byKind === kind && byId === id
}

export function mayRemove(row: NoteRow, caller: AdminCaller): boolean {
  return isOwn(row, caller) || caller.permissions.has('staff.manage')
}

export function viewNote(row: NoteRow, caller: AdminCaller): Note {
  return {
    ...{ id: row.id, text: row.text, mentions: row.mentions, version: row.version },
    by: { kind: row.byKind, id: row.byId, name: row.byName },
    at: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    mayEdit: isOwn(row, caller),
    mayRemove: mayRemove(row, caller),
  }
}

function onRecord(kind: NoteRow['kind'], ...ids: string[]) {
  return and(eq(recordNote.kind, kind), inArray(recordNote.recordId, ids))
}

/** @throws Refusal `invalid` for a text that no answer gave. */
function readCursor(text: string): [string, string] {
  const [at = '', id = ''] = text.split(' ')
  if (Number.isNaN(Date.parse(at)) || !isUuid(id))
    throw new Refusal('invalid', { fields: { cursor: { key: 'form.invalid', values: { field: 'cursor' } } } })
  return [new Date(at).toISOString(), id]
}
