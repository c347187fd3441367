import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { NoteKind } from '#contract/admin/note.ts'
import type { Tx } from '#server/db/open.ts'
import { notice, recordNote } from '#server/db/tables.ts'

/**
 * Deletes notes of staff on a customer, and on the orders, returns and withdrawals of that customer: they are about the
 * person, and no law asks to keep them. The audit keeps that they were written, without their text.
 */
export async function eraseNotes(tx: Tx, records: { [Kind in NoteKind]?: string[] }): Promise<void> {
  const about = Object.entries(records)
    .filter(([, ids]) => ids.length > 0)
    .map(([kind, ids]) => and(eq(recordNote.kind, kind as NoteKind), inArray(recordNote.recordId, ids)))
  if (about.length === 0) return
  const gone = await tx
    .delete(recordNote)
    .where(or(...about))
    .returning({ id: recordNote.id })
  if (gone.length === 0) return
  const ids = gone.map(({ id }) => id)
  await tx.delete(notice).where(and(eq(notice.kind, 'mentioned'), inArray(notice.recordId, ids)))
  await tx.execute(sql`select erase_audit('note', ${sql.param(ids)}::text[], 'erased', true)`)
}
