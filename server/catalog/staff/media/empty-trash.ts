import { isNotNull } from 'drizzle-orm'
import type { mediaCalls } from '#contract/admin/catalog/media.ts'
import { anyOf } from '#server/db/any-of.ts'
import { picture } from '#server/db/tables.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { emit } from '#server/platform/emit.ts'
import { keysOf } from '../../pictures/keep-picture.ts'
import { unusedOf } from './find-uses.ts'

/** Pictures that one call deletes. */
const batch = 500

/** Deletes the pictures in the trash that nothing shows. A job deletes their files after the transaction. */
export const emptyTrash: AdminHandlers<keyof typeof mediaCalls>['/media/empty'] = async ({ tx }) => {
  const found = await tx
    .select({ id: picture.id, key: picture.key, original: picture.original, video: picture.video })
    .from(picture)
    .where(isNotNull(picture.removedAt))
    .orderBy(picture.removedAt, picture.id)
    .limit(batch)
    .for('update')
  const unused = await unusedOf(tx, found)
  const ids = unused.map(({ id }) => id)
  await tx.delete(picture).where(anyOf(picture.id, ids))
  if (ids.length > 0) await emit(tx, 'pictures.deleted', { keys: unused.flatMap(keysOf) })
  const videos = unused.flatMap(({ video }) => video?.key ?? [])
  if (videos.length > 0) await emit(tx, 'videos.deleted', { keys: videos })
  const left = await tx.$count(picture, isNotNull(picture.removedAt))
  const changes = [{ path: 'trash', before: found.length, after: found.length - ids.length }]
  return {
    data: { deleted: ids.length, left },
    audit: { resource: 'media', id: 'trash', label: `× ${ids.length}`, changes },
  }
}
