import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
import { encodeUpload } from '#server/customers/uploads/encode-upload.ts'
import { uploadPath } from '#server/customers/uploads/keep-upload.ts'
import { uploadUrl } from '#server/customers/uploads/upload-url.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { returnPhoto, upload } from '#server/db/tables.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Pictures of one return, over all its inspections. */
const maxPerReturn = 36

/** Uploads of a member of staff or an API key. */
const perCaller = { max: 300, minutes: 60 }

type Photo = { id: string; url: string; width: number; height: number }

/**
 * Keeps a picture for an inspection to come. Like a shopper's upload, it is deleted after a day if nothing uses it.
 * @throws Refusal `invalid` at `file`, `too_many`.
 */
export async function keepPhoto({ tx, shop, caller, at, file }: WriteContext): Promise<Photo> {
  await countAttempt(shop, { subject: `photo ${caller.kind}:${caller.id}`, ...perCaller })
  const { data, info } = await encodeUpload(file ?? Buffer.alloc(0))
  const [kept] = await tx
    .insert(upload)
    .values({ width: info.width, height: info.height, bytes: info.size, createdAt: at })
    .returning()
  await shop.storage.put(uploadPath(kept!.id), data)
  return shownPhoto(shop, kept!)
}

/**
 * Adds pictures to an inspection.
 * @throws Refusal `invalid` at `photos` for pictures that are gone, used or a shopper's, and above the limit.
 */
export async function attachPhotos(
  tx: Tx,
  { returnId, historyId }: { returnId: string; historyId: number },
  photos: readonly string[],
  at: Date,
): Promise<void> {
  const ids = [...new Set(photos)]
  if (ids.length === 0) return
  const [before] = await tx
    .select({ photos: count() })
    .from(returnPhoto)
    .where(eq(returnPhoto.returnId, returnId))
  if (before!.photos + ids.length > maxPerReturn)
    throw refused({ key: 'return_rule.too_many_photos', values: { max: maxPerReturn } })
  // A shopper's upload belongs to a customer or a visitor.
  const attached = await tx
    .update(upload)
    .set({ attachedAt: at })
    .where(
      and(
        inArray(upload.id, ids),
        isNull(upload.attachedAt),
        isNull(upload.customerId),
        isNull(upload.visitorId),
      ),
    )
    .returning({ id: upload.id })
  if (attached.length < ids.length) throw refused({ key: 'return_rule.images_unknown' })
  await tx
    .insert(returnPhoto)
    .values(ids.map((uploadId, position) => ({ uploadId, returnId, historyId, position })))
}

/** The pictures of a return's inspections, by the entry of the history that records the inspection. */
export async function readPhotos(db: Reader, shop: Shop, returnId: string): Promise<Map<number, Photo[]>> {
  const rows = await db
    .select({ historyId: returnPhoto.historyId, upload })
    .from(returnPhoto)
    .innerJoin(upload, eq(upload.id, returnPhoto.uploadId))
    .where(eq(returnPhoto.returnId, returnId))
    .orderBy(asc(returnPhoto.historyId), asc(returnPhoto.position))
  const photos = new Map<number, Photo[]>()
  for (const row of rows)
    photos.set(row.historyId, [...(photos.get(row.historyId) ?? []), shownPhoto(shop, row.upload)])
  return photos
}

function shownPhoto(shop: Shop, { id, width, height }: typeof upload.$inferSelect): Photo {
  return { id, url: uploadUrl(shop, id), width, height }
}

function refused(text: { key: string; values?: Record<string, unknown> }): Refusal {
  return new Refusal('invalid', { fields: { photos: text } })
}
