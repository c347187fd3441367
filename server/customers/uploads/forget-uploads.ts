import { and, inArray, isNull, lt } from 'drizzle-orm'
import { upload } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { uploadPath } from './keep-upload.ts'

/** Milliseconds in which an uploaded picture has to be used. */
const lifetime = 24 * 3600_000

const batch = 200

/** Deletes pictures that were uploaded and never used: the file first, so that none outlives its row. */
export async function forgetUploads(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - lifetime)
  for (;;) {
    const gone = await shop.db.transaction(async (tx) => {
      const orphans = await tx
        .select({ id: upload.id })
        .from(upload)
        .where(and(isNull(upload.attachedAt), lt(upload.createdAt, before)))
        .limit(batch)
        .for('update', { skipLocked: true })
      const ids = orphans.map(({ id }) => id)
      for (const id of ids) await shop.storage.remove(uploadPath(id))
      if (ids.length > 0) await tx.delete(upload).where(inArray(upload.id, ids))
      return ids.length
    })
    if (gone < batch) return
  }
}
