import { and, eq, inArray, or } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { comment, deskSearch } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'

/** Deletes a customer's comments with the answers to them, and takes them off the articles' pages. */
export async function eraseComments(tx: Tx, customerId: string): Promise<void> {
  const own = await tx
    .select({ id: comment.id, articleId: comment.articleId })
    .from(comment)
    .where(eq(comment.customerId, customerId))
  if (own.length === 0) return
  const ids = own.map(({ id }) => id)
  const gone = await tx
    .delete(comment)
    .where(or(inArray(comment.id, ids), inArray(comment.parentId, ids)))
    .returning({ id: comment.id })
  const searched = gone.map(({ id }) => String(id))
  await tx.delete(deskSearch).where(and(eq(deskSearch.kind, 'comment'), inArray(deskSearch.id, searched)))
  await noteChange(
    tx,
    [...new Set(own.map(({ articleId }) => articleId))].map((id) => `article:${id}` as const),
  )
}
