import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { upload } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'

/**
 * Takes over pictures that the sender of a form has uploaded and that belong to nothing yet.
 * @returns their ids. @throws Refusal `invalid` at `images` for any other picture.
 */
export async function takeImages(
  tx: Tx,
  images: string[],
  { customerId, visitorId }: { customerId: string | null; visitorId: string },
  at: Date,
): Promise<string[]> {
  const ids = [...new Set(images)].filter((id) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id))
  if (images.length === 0) return []
  const taken =
    ids.length === 0
      ? []
      : await tx
          .update(upload)
          .set({ attachedAt: at })
          .where(
            and(
              inArray(upload.id, ids),
              isNull(upload.attachedAt),
              customerId === null
                ? and(isNull(upload.customerId), eq(upload.visitorId, visitorId))
                : eq(upload.customerId, customerId),
            ),
          )
          .returning({ id: upload.id })
  if (taken.length !== images.length)
    throw new Refusal('invalid', { fields: { images: { key: 'return_rule.images_unknown' } } })
  return ids
}
