import { createHash } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import { picture } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Storage } from '#server/platform/storage.ts'
import { decodePicture } from '#server/platform/untrusted-picture.ts'
import { renditionKey, servedFormats, shareKey, widths } from './renditions.ts'

/** The source of pictures that came with reviews: only these are deleted with them. */
export const reviewSource = 'review:'

/**
 * Stores the original of a picture and returns its id. Identical content is stored as one picture, even if that has been
 * cropped since.
 * @throws Refusal `invalid` for anything but a JPEG, PNG, WebP or AVIF of at most 40 million pixels.
 */
export async function keepPicture(
  tx: Tx,
  storage: Storage,
  content: Buffer,
  { alt = {}, sourceUrl }: { alt?: Texts; sourceUrl?: string } = {},
): Promise<number> {
  const key = createHash('sha256').update(content).digest('hex').slice(0, 32)
  const [known] = await tx.select({ id: picture.id }).from(picture).where(hasKey(key))
  if (known) return known.id
  const facts = await inspect(content)
  await lockFiles(tx, key)
  await storage.put(originalKey(key), content)
  const [kept] = await tx
    .insert(picture)
    .values({ key, bytes: content.length, alt, sourceUrl: sourceUrl ?? null, ...facts })
    .onConflictDoUpdate({ target: picture.key, set: { key } })
    .returning({ id: picture.id })
  await emit(tx, 'picture.kept', { key, width: facts.width })
  return kept!.id
}

export function originalKey(key: string): string {
  return `pictures/${key.slice(0, 2)}/${key}/original`
}

/** Every file of a picture, for deleting it: the original and all renditions that may exist. */
export function filesOf(key: string): string[] {
  const renditions = widths.flatMap((width) =>
    servedFormats.map((format) => renditionKey({ key, width, format })),
  )
  return [originalKey(key), shareKey(key), ...renditions]
}

/** Deletes the files of a picture whose row is gone, unless another has them, such as after another upload. */
export async function deleteFiles({ db, storage }: Pick<Shop, 'db' | 'storage'>, key: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockFiles(tx, key)
    const isCrop = sql`${picture.original} is not null and ${picture.original} -> 'crops' ? ${key}`
    if ((await tx.$count(picture, or(hasKey(key), isCrop))) > 0) return
    for (const file of filesOf(key)) await storage.remove(file)
  })
}

/** The picture that shows this file, whole or cropped. */
function hasKey(key: string) {
  return or(
    eq(picture.key, key),
    sql`${picture.original} is not null and ${picture.original} ->> 'key' = ${key}`,
  )
}

/** The keys of everything that is stored of a picture: what it shows, its original and its earlier crops. */
export function keysOf({ key, original }: Pick<typeof picture.$inferSelect, 'key' | 'original'>): string[] {
  return [...new Set([key, ...(original ? [original.key, ...original.crops] : [])])]
}

/** An upload and the deletion of the same content wait for each other: files and row belong together. */
export async function lockFiles(tx: Tx, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`picture ${key}`}, 0))`)
}

/** Facts about a picture that pages need before it has loaded. */
export function inspect(content: Buffer) {
  return decodePicture(content, async (image, { mime }) => {
    const { width, height, orientation = 1 } = await image.metadata()
    const average = await image
      .clone()
      .flatten({ background: '#fff' })
      .resize(1, 1)
      .toColourspace('srgb')
      .raw()
      .toBuffer()
    const turned = orientation >= 5
    return { mime, width: turned ? height : width, height: turned ? width : height, colour: hex(average) }
  })
}

function hex(pixel: Buffer): string {
  return `#${pixel.subarray(0, 3).toString('hex')}`
}
