import { eq } from 'drizzle-orm'
import type { NoteKind } from '#contract/admin/note.ts'
import { recordNote } from '#server/db/tables.ts'
import type { Events } from '#server/platform/emit.ts'
import type { Shop } from '#server/platform/shop.ts'
import { notify } from '../notices/notify.ts'
import { peopleFor } from './note-people.ts'
import { subjectBy } from './note-subject.ts'

/** Kinds of records whose name is no personal data. */
const named: NoteKind[] = ['order', 'return', 'withdrawal', 'product']

/** Tells colleagues that a note mentions them, if it still does and they may still read the record. */
export async function tellOfMention(
  shop: Shop,
  { noteId, staffIds }: Events['note.mentioned'],
): Promise<void> {
  const [note] = await shop.db.select().from(recordNote).where(eq(recordNote.id, noteId))
  if (!note || note.removedAt) return
  const { kind, byName, mentions } = note
  const subject = await subjectBy(shop.db, kind, note.recordId)
  if (!subject) return
  const readers = new Set((await peopleFor(shop.db, kind)).map(({ id }) => id))
  const label = named.includes(kind) ? subject.label : ''
  const news = { kind: 'mentioned', recordId: noteId, values: { who: byName, kind, label } } as const
  for (const { id } of mentions)
    if (staffIds.includes(id) && readers.has(id)) await notify(shop, news, { staffId: id })
}
