import { eq } from 'drizzle-orm'
import { ruleFor } from '#contract/admin/admin-call.ts'
import { type AdminPicture, type Crop, cropRule, mediaSave } from '#contract/admin/catalog/media.ts'
import { isLang, type Lang } from '#contract/languages.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import { picture, videoCaption } from '#server/db/tables.ts'
import { indexForDesk } from '#server/platform/admin/lists/desk-search.ts'
import type { RecordKind } from '#server/platform/admin/records.ts'
import { emit } from '#server/platform/emit.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import type { Storage } from '#server/platform/storage.ts'
import { imageOf } from '../../rows/image-of.ts'
import { copyPoster } from '../../videos/keep-video.ts'
import { showCrop } from './crop-picture.ts'
import { tellPages } from './tell-pages.ts'

export type PictureRow = typeof picture.$inferSelect

/** A picture, saved path by path. `removedAt` is written by its own calls and by undo. */
export const pictureRecord: RecordKind = {
  resource: 'media',
  rule(_id, path) {
    if (path === 'crop') return cropRule
    const [root, lang = ''] = path.split('.')
    return (root === 'alt' || root === 'captions') && !isLang(lang)
      ? undefined
      : ruleFor(mediaSave.paths, path)
  },
  async lock(tx, id) {
    const [row] = await tx
      .select()
      .from(picture)
      .where(eq(picture.id, Number(id)))
      .for('update')
    if (!row) throw new Refusal('not_found')
    return {
      id,
      label: nameOf(row),
      version: row.version,
      read: (path) => readValue(row, path),
      async write(values, { at, shop }) {
        const next = values.reduce((before, { path, value }) => withValue(before, path, value), row)
        const { title, alt, focusX, focusY, captions } = next
        await checkCaptions(tx, row, next)
        const poster = next.posterId === row.posterId ? {} : await changePoster(tx, shop.storage, row, next)
        const shown = next.crop === row.crop ? {} : await showCrop(tx, shop.storage, row, next.crop)
        await tx
          .update(picture)
          .set({ title, alt, focusX, focusY, captions, ...poster, ...shown, version: row.version + 1 })
          .where(eq(picture.id, row.id))
        await indexPicture(tx, next, at)
        const videos = next.crop === row.crop ? [] : await renewPosters(tx, shop.storage, row.id)
        await tellPages(tx, [row.id, ...videos])
      },
    }
  },
}

function readValue(row: PictureRow, path: string): unknown {
  const [root, lang] = path.split('.')
  if (root === 'alt' || root === 'captions') return row[root][lang!] ?? ''
  if (root === 'poster') return row.posterId
  if (root === 'crop') return row.crop
  return root === 'focus' ? { x: row.focusX, y: row.focusY } : row.title
}

function withValue(row: PictureRow, path: string, value: unknown): PictureRow {
  const [root, lang] = path.split('.')
  if (root === 'title') return { ...row, title: value as string }
  if (root === 'focus') {
    const { x, y } = value as { x: number; y: number }
    return { ...row, focusX: x, focusY: y }
  }
  if (root === 'poster') return { ...row, posterId: value as number | null }
  if (root === 'crop') return { ...row, crop: value as Crop | null }
  const texts = root === 'captions' ? 'captions' : 'alt'
  const { [lang!]: _, ...others } = row[texts] as Texts
  return { ...row, [texts]: value === '' ? others : { ...others, [lang!]: value as string } }
}

/** @throws Refusal `invalid` for captions that were not uploaded for this video. */
async function checkCaptions(tx: Tx, { id, captions }: PictureRow, next: PictureRow): Promise<void> {
  const before = new Set(Object.values(captions))
  const added = Object.entries(next.captions).filter(([, key]) => !before.has(key))
  if (added.length === 0) return
  const uploaded = await tx.select().from(videoCaption).where(eq(videoCaption.pictureId, id))
  const unknown = added.find(([, key]) => !uploaded.some((each) => each.key === key))
  if (unknown) throw invalidAt(`captions.${unknown[0]}`, 'desk.media.captions_unknown')
}

/** The columns of a new poster. A job deletes the files of the old one after the transaction. */
async function changePoster(
  tx: Tx,
  storage: Storage,
  row: PictureRow,
  { posterId }: Pick<PictureRow, 'posterId'>,
) {
  if (!row.video) throw invalidAt('poster', 'desk.media.poster_unknown')
  const shown = await copyPoster(tx, storage, row.video, posterId)
  if (shown.key !== row.key) await emit(tx, 'pictures.deleted', { keys: [row.key] })
  return { ...shown, posterId }
}

/** Copies a picture anew as the poster of every video that has it, and returns their ids. */
async function renewPosters(tx: Tx, storage: Storage, posterId: number): Promise<number[]> {
  const videos = await tx
    .select()
    .from(picture)
    .where(eq(picture.posterId, posterId))
    .orderBy(picture.id)
    .for('update')
  for (const video of videos)
    await tx
      .update(picture)
      .set({ ...(await changePoster(tx, storage, video, { posterId })), version: video.version + 1 })
      .where(eq(picture.id, video.id))
  return videos.map(({ id }) => id)
}

export function nameOf({ title, alt, id }: Pick<PictureRow, 'title' | 'alt' | 'id'>): string {
  return title || alt.en || `#${id}`
}

export async function indexPicture(tx: Tx, row: PictureRow, fresh: Date): Promise<void> {
  const texts = [row.title, ...Object.values(row.alt)]
  await indexForDesk(tx, { kind: 'media', id: String(row.id), label: nameOf(row), texts, fresh })
}

export function shownPicture(row: PictureRow, lang: Lang): AdminPicture {
  const { id, title, alt, mime, captions, bytes, version, crop, original } = row
  return {
    ...{ id, title, alt, mime, captions, bytes, version, crop, poster: row.posterId },
    image: imageOf(row, lang, title),
    original: crop && original ? imageOf({ ...original, alt }, lang, title) : null,
    focus: { x: row.focusX, y: row.focusY },
    createdAt: row.createdAt.toISOString(),
    removedAt: row.removedAt?.toISOString() ?? null,
  }
}

/** @throws Refusal `not_found`. */
export async function readPicture(reader: Reader, id: number): Promise<PictureRow> {
  const [row] = await reader.select().from(picture).where(eq(picture.id, id))
  if (!row) throw new Refusal('not_found')
  return row
}
