import { isDeepStrictEqual } from 'node:util'
import type { UndoHandler, Undoing, Undone } from '#server/platform/admin/changes/undo-change.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { dropNotices, lockNote, type NoteRow, writeNote } from './keep-notes.ts'
import { wholeNote } from './note.admin.calls.ts'
import { allow } from './note-subject.ts'

type Kept = ReturnType<typeof wholeNote> | null

/** Puts a note back as it was before a change, unless it was changed again since. Nobody is told again. */
const undoNote: UndoHandler = async (ctx, { label, resourceId, changes }) => {
  const [made] = changes
  const row = await lockNote(ctx.tx, resourceId, { removed: true })
  allow(ctx.caller, row.kind, 'read')
  const now: Kept = row.removedAt ? null : wholeNote(row)
  if (!made || !isDeepStrictEqual(now, made.after))
    return { label, changes: [], kept: [{ path: 'note', why: 'changed_meanwhile' }] }
  return putBack(ctx, row, { label, before: now, after: made.before as Kept })
}

async function putBack(
  { tx, at }: WriteContext,
  row: NoteRow,
  { label, before, after }: { label: string; before: Kept; after: Kept },
): Promise<Undone> {
  await writeNote(tx, row, after ? { ...after, removedAt: null } : { text: '', mentions: [], removedAt: at })
  if (!after) await dropNotices(tx, row.id)
  return { label, changes: [{ path: 'note', before, after }] }
}

export const noteUndoing: Undoing['calls'] = {
  '/note/add': undoNote,
  '/note/save': undoNote,
  '/note/remove': undoNote,
}
