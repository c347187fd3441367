import { isDeepStrictEqual } from 'node:util'
import { and, eq, ne } from 'drizzle-orm'
import type { Sharp } from 'sharp'
import { carriedFocus, fits, wholeCrop } from '#contract/admin/catalog/crop-geometry.ts'
import type { AdminPicture, Crop } from '#contract/admin/catalog/media.ts'
import type { Tx } from '#server/db/open.ts'
import type { StoredOriginal } from '#server/db/tables/pictures.ts'
import { picture } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import type { Storage } from '#server/platform/storage.ts'
import { decodeUpload, type PictureFormat, pictureFormat } from '#server/platform/untrusted-picture.ts'
import { inspect, lockFiles, originalKey } from '../../pictures/keep-picture.ts'
import { keyOf } from '../../videos/keep-video.ts'
import type { PictureRow } from './picture-record.ts'

/** The picture before it was cropped, which is the picture itself until then. */
function originalOf({ original, key, mime, width, height, bytes, colour }: PictureRow): StoredOriginal {
  return original ?? { key, mime, width, height, bytes, colour, crops: [] }
}

/**
 * A crop of a picture; null if it shows all of it.
 * @throws Refusal `invalid` at `crop` for a video and for a rectangle that reaches beyond the picture.
 */
export function checkedCrop(row: PictureRow, crop: Crop | null): Crop | null {
  if (row.video) throw invalidAt('crop', 'desk.media.crop_video')
  const original = originalOf(row)
  if (crop && !fits(crop, original)) throw invalidAt('crop', 'desk.media.crop_outside')
  return isDeepStrictEqual(crop, wholeCrop(original)) ? null : crop
}

/** The focus point of a picture once it shows another crop. */
export function focusAfter(row: PictureRow, crop: Crop | null): AdminPicture['focus'] {
  const original = originalOf(row)
  const whole = wholeCrop(original)
  return carriedFocus({ x: row.focusX, y: row.focusY }, original, row.crop ?? whole, crop ?? whole)
}

/**
 * The columns of a picture that shows a crop of its original, whose file is stored.
 * @throws Refusal `undo_closed` if another picture shows the same file.
 */
export async function showCrop(tx: Tx, storage: Storage, row: PictureRow, crop: Crop | null) {
  const original = originalOf(row)
  if (!crop) {
    const { crops: _, ...facts } = original
    await claimFile(tx, row, original.key)
    return { ...facts, crop, original }
  }
  const { x, y, width, height, turn } = crop
  const key = keyOf(`crop ${original.key} ${x} ${y} ${width} ${height} ${turn}`)
  const content = await cropFile(storage, row, crop)
  const facts = await inspect(content)
  await claimFile(tx, row, key)
  await storage.put(originalKey(key), content)
  await emit(tx, 'picture.kept', { key, width: facts.width })
  const crops = [...new Set([...original.crops, key])]
  return { ...facts, key, bytes: content.length, crop, original: { ...original, crops } }
}

/** During a deploy, processes of the earlier version may store the original of a cropped picture as another picture. */
async function claimFile(tx: Tx, { id }: PictureRow, key: string): Promise<void> {
  await lockFiles(tx, key)
  const others = await tx.$count(picture, and(eq(picture.key, key), ne(picture.id, id)))
  if (others > 0) throw new Refusal('undo_closed')
}

/** The file of a crop, encoded like an upload. */
export async function cropFile(storage: Storage, row: PictureRow, crop: Crop): Promise<Buffer> {
  const { x, y, width, height, turn } = crop
  const content = await storage.get(originalKey(originalOf(row).key))
  const format = content && pictureFormat(content)
  if (!content || !format) throw new Refusal('not_found')
  return decodeUpload(content, (image) =>
    encodeUpload(image.rotate(turn).extract({ left: x, top: y, width, height }), format),
  )
}

/** An encoding without EXIF data and whatever else a file may carry. */
export function encodeUpload(image: Sharp, format: PictureFormat): Promise<Buffer> {
  if (format === 'png') return image.png().toBuffer()
  return format === 'jpeg' ? image.jpeg({ quality: 95 }).toBuffer() : image.webp({ quality: 95 }).toBuffer()
}
