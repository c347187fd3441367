import { eq } from 'drizzle-orm'
import { picture } from '#server/db/tables.ts'
import type { UndoHandler } from '#server/platform/admin/changes/undo-change.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findUses } from './find-uses.ts'
import { nameOf } from './picture-record.ts'

/**
 * Moves a picture that a call added to the trash, and back if that is undone.
 * @throws Refusal `in_use`, `not_found`, `undo_closed` if the shop already had the picture.
 */
const undoAdded: UndoHandler = async ({ tx, at }, { at: changedAt, resourceId, changes: [undone] }) => {
  const id = Number(resourceId)
  const [row] = await tx.select().from(picture).where(eq(picture.id, id)).for('update')
  if (!row) throw new Refusal('not_found')
  // Calls of earlier versions can be undone even if they added nothing.
  if (!undone && row.createdAt.getTime() !== changedAt.getTime()) throw new Refusal('undo_closed')
  const after = undone ? (undone.before as string | null) : at.toISOString()
  const uses = after === null ? [] : ((await findUses(tx, [id], 'en')).get(id) ?? [])
  if (uses.length > 0) throw new Refusal('in_use', { details: { uses: [{ id, uses: uses.length }] } })
  const removedAt = after === null ? null : new Date(after)
  await tx
    .update(picture)
    .set({ removedAt, version: row.version + 1 })
    .where(eq(picture.id, id))
  const changes = [{ path: 'removedAt', before: row.removedAt?.toISOString() ?? null, after }]
  return { label: nameOf(row), changes }
}

export const mediaUndoing = {
  '/media/upload': undoAdded,
  '/media/fetch': undoAdded,
  '/media/cropCopy': undoAdded,
}
