import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { Tx } from '#server/db/open.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import { picture } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import { invalidAt } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Storage } from '#server/platform/storage.ts'
import { inspect, originalKey } from '../pictures/keep-picture.ts'
import { readVideo } from './read-video.ts'

type Keeping = {
  /** The picture to show until the video plays; null: a plain surface. */
  posterId: number | null
  alt?: Texts
  sourceUrl?: string
}

/**
 * Stores a video with a copy of its poster and returns the id of its picture. Identical content is stored as one video,
 * which keeps its poster.
 * @throws Refusal `invalid` for anything but MP4 with H.264 and WebM, and at `poster` for an unknown one.
 */
export async function keepVideo(
  tx: Tx,
  storage: Storage,
  uploaded: Buffer,
  { posterId, alt = {}, sourceUrl }: Keeping,
): Promise<number> {
  const { content, found } = readVideo(uploaded)
  const key = keyOf(content)
  await lockVideo(tx, key)
  const [known] = await tx.select({ id: picture.id }).from(picture).where(isVideo(key))
  if (known) return known.id
  const video = { key, ...found }
  await storage.put(fileOf(key), content)
  const poster = await copyPoster(tx, storage, video, posterId)
  const [kept] = await tx
    .insert(picture)
    .values({
      ...{ ...poster, video, posterId, alt, sourceUrl: sourceUrl ?? null },
      ...{ mime: video.mime, bytes: content.length },
    })
    .returning({ id: picture.id })
  return kept!.id
}

/**
 * Copies a picture as the poster of a video and returns the columns that show it. Its key also depends on the video, so
 * that the picture itself and its poster are two.
 * @throws Refusal `invalid` at `poster` for an unknown picture and for a video.
 */
export async function copyPoster(
  tx: Tx,
  storage: Storage,
  video: { key: string; width: number; height: number },
  posterId: number | null,
): Promise<Pick<typeof picture.$inferInsert, 'key' | 'width' | 'height' | 'colour'>> {
  const content = posterId === null ? await plainPoster(video) : await originalOf(tx, storage, posterId)
  const key = keyOf(Buffer.concat([Buffer.from(video.key), content]))
  const { width, height, colour } = await inspect(content)
  await storage.put(originalKey(key), content)
  await emit(tx, 'picture.kept', { key, width })
  return { key, width, height, colour }
}

async function originalOf(tx: Tx, storage: Storage, id: number): Promise<Buffer> {
  const [row] = await tx.select().from(picture).where(eq(picture.id, id))
  const content = row && !row.video ? await storage.get(originalKey(row.key)) : null
  if (!content) throw invalidAt('poster', 'desk.media.poster_unknown')
  return content
}

function plainPoster({ width, height }: { width: number; height: number }): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#dcd8d1' } })
    .png()
    .toBuffer()
}

export function fileOf(key: string): string {
  return `videos/${key.slice(0, 2)}/${key}`
}

/** Deletes the file of a video whose row is gone, unless the same video was uploaded again. */
export async function deleteVideo({ db, storage }: Pick<Shop, 'db' | 'storage'>, key: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockVideo(tx, key)
    if ((await tx.$count(picture, isVideo(key))) === 0) await storage.remove(fileOf(key))
  })
}

export function keyOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32)
}

function isVideo(key: string) {
  return sql`${picture.video} is not null and ${picture.video} ->> 'key' = ${key}`
}

/** An upload and the deletion of the same content wait for each other: file and row belong together. */
async function lockVideo(tx: Tx, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`video ${key}`}, 0))`)
}
