import { eq, inArray, sql } from 'drizzle-orm'
import { type mediaCalls, mediaList } from '#contract/admin/catalog/media.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Tx } from '#server/db/open.ts'
import { picture, pictureSource } from '#server/db/tables.ts'
import type { AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import { answerList } from '#server/platform/admin/lists/read-list.ts'
import { maxFile } from '#server/platform/admin/mount-admin.ts'
import { saveRecord } from '#server/platform/admin/records.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import { mediaSetting, megabyte } from '#server/platform/settings/media.setting.ts'
import { decodeUpload, pictureFormat } from '#server/platform/untrusted-picture.ts'
import { keepPicture, reviewSource } from '../../pictures/keep-picture.ts'
import { keepCaptions } from '../../videos/captions.ts'
import { keepVideo } from '../../videos/keep-video.ts'
import { videoFormat } from '../../videos/read-video.ts'
import { checkedCrop, cropFile, encodeUpload, focusAfter } from './crop-picture.ts'
import { emptyTrash } from './empty-trash.ts'
import { titleOf } from './fetch-address.ts'
import { findUses } from './find-uses.ts'
import {
  indexPicture,
  nameOf,
  type PictureRow,
  pictureRecord,
  readPicture,
  shownPicture,
} from './picture-record.ts'
import { tellPages } from './tell-pages.ts'

export const picturesInDatabase = defineList(mediaList, {
  from: 'picture k',
  id: { sql: 'k.id', type: 'integer' },
  columns: {
    createdAt: 'k.created_at',
    bytes: 'k.bytes',
    removedAt: 'k.removed_at',
    picture: 'k.id',
  },
  flags: { isVideo: () => sql`k.video is not null` },
  lookups: { altMissing: (langs) => sql`missing_alt(k.alt) && ${langs}` },
  unasked: { field: 'removedAt', where: 'k.removed_at is null' },
  search: 'media',
})

export const mediaHandlers: AdminHandlers<keyof typeof mediaCalls> = {
  '/media/list': (ctx, payload) =>
    answerList(
      ctx,
      picturesInDatabase,
      payload,
      async (ids) => {
        const rows = await ctx.shop.db
          .select()
          .from(picture)
          .where(inArray(picture.id, ids.map(Number)))
        return rows.map((row) => ({ ...shownPicture(row, ctx.lang), id: String(row.id), picture: row.id }))
      },
      { tags: ['media'] },
    ),

  async '/media/detail'({ shop, lang }, { id }) {
    const row = await readPicture(shop.db, id)
    const uses = (await findUses(shop.db, [id], lang)).get(id) ?? []
    return {
      picture: shownPicture(row, lang),
      uses: uses.map(({ kind, id: owner, name }) => ({ kind, id: owner, name })),
    }
  },

  async '/media/upload'(ctx, { title, poster }) {
    return addPicture(ctx, { title }, () => keepUpload(ctx, poster ? Number(poster) : null))
  },

  async '/media/fetch'(ctx, { url }) {
    const { tx } = ctx
    return addPicture(ctx, { title: titleOf(url) }, async () => {
      const id = await keepFetched(ctx, url)
      await tx.insert(pictureSource).values({ url, pictureId: id }).onConflictDoNothing()
      return id
    })
  },

  async '/media/crop'(ctx, { id, version, from, crop }) {
    const row = await readPicture(ctx.tx, id)
    const to = checkedCrop(row, crop)
    const set = [
      { path: 'crop', from, to },
      { path: 'focus', from: { x: row.focusX, y: row.focusY }, to: focusAfter(row, to) },
    ]
    const { label, changes } = await saveRecord(ctx, pictureRecord, { id: String(id), version, set })
    const picture = shownPicture(await readPicture(ctx.tx, id), ctx.lang)
    return { data: { picture }, audit: { ...audit(id, label), changes } }
  },

  async '/media/cropCopy'(ctx, { id, crop }) {
    const { tx, shop } = ctx
    const row = await readPicture(tx, id)
    checkedCrop(row, crop)
    const { x: focusX, y: focusY } = focusAfter(row, crop)
    return addPicture(ctx, { title: row.title, alt: row.alt, focusX, focusY }, async () =>
      keepPicture(tx, shop.storage, await cropFile(shop.storage, row, crop)),
    )
  },

  async '/media/save'(ctx, { id, ...edit }) {
    const show = async () => ({ picture: shownPicture(await readPicture(ctx.tx, id), ctx.lang) })
    const { label, changes, merged } = await saveRecord(ctx, pictureRecord, { id: String(id), ...edit }, show)
    return { data: { ...(await show()), merged }, audit: { ...audit(id, label), changes } }
  },

  async '/media/captions'(ctx, { id, lang }) {
    const { tx, file } = ctx
    const { id: owner, video, captions, version } = await readPicture(tx, Number(id))
    if (!video) throw new Refusal('not_found')
    const key = await keepCaptions(tx, owner, file ?? Buffer.alloc(0))
    const set = [{ path: `captions.${lang}`, from: captions[lang] ?? '', to: key }]
    const { label, changes } = await saveRecord(ctx, pictureRecord, { id, version, set })
    const data = { picture: shownPicture(await readPicture(tx, owner), ctx.lang) }
    return { data, audit: { ...audit(owner, label), changes } }
  },

  async '/media/uses'({ shop, lang }, { id }) {
    const uses = (await findUses(shop.db, [id], lang)).get(id) ?? []
    return { items: uses.map(({ kind, id: owner, name }) => ({ kind, id: owner, name })) }
  },

  async '/media/replace'(ctx, { id, by }) {
    const { tx } = ctx
    const [old, next] = [await readPicture(tx, id), await readPicture(tx, by)]
    if (next.removedAt || old.id === next.id || !old.video !== !next.video)
      throw new Refusal('invalid', { text: { key: 'desk.media.replace' } })
    await tellPages(tx, [id])
    const replaced = await replacePicture(ctx, old.id, next.id)
    await tellPages(tx, [by])
    const changes = [{ path: 'replaced', before: id, after: by }]
    return { data: { replaced }, audit: { ...audit(id, nameOf(old)), changes } }
  },

  async '/media/remove'(ctx, { ids }) {
    const used = await findUses(ctx.tx, ids, ctx.lang)
    if (used.size > 0) {
      const uses = [...used].map(([id, own]) => ({ id, uses: own.length }))
      throw new Refusal('in_use', { details: { uses } })
    }
    return { data: { removed: await mark(ctx, ids, ctx.at) }, audit: audit(ids[0]!, `× ${ids.length}`) }
  },

  async '/media/restore'(ctx, { ids }) {
    return { data: { restored: await mark(ctx, ids, null) }, audit: audit(ids[0]!, `× ${ids.length}`) }
  },

  '/media/empty': emptyTrash,
}

function audit(id: number, label: string) {
  return { resource: 'media', id: String(id), label, changes: [] }
}

type PictureFacts = Partial<Pick<PictureRow, 'title' | 'alt' | 'focusX' | 'focusY'>>

/**
 * Answers with a picture that `keep` stores, or with the one that the shop has of the same content. That one keeps its
 * title, alt texts and focus point, and leaves the trash.
 */
async function addPicture(ctx: WriteContext, facts: PictureFacts, keep: () => Promise<number>) {
  const { tx, at, lang } = ctx
  const before = await tx.execute<{ id: number }>(sql`select coalesce(max(id), 0)::int id from picture`)
  const id = await keep()
  const known = id <= before.rows[0]!.id
  if (known) await takeUp(tx, id)
  else
    await tx
      .update(picture)
      .set({ ...facts, createdAt: at })
      .where(eq(picture.id, id))
  const row = await readPicture(tx, id)
  await indexPicture(tx, row, at)
  const undo = known ? { undo: null } : {}
  return { data: { picture: shownPicture(row, lang), known }, audit: { ...audit(id, nameOf(row)), ...undo } }
}

/** Takes a known picture out of the trash. One that came with a review belongs to the shop from now on. */
async function takeUp(tx: Tx, id: number): Promise<void> {
  const sourceUrl = sql`nullif(${picture.sourceUrl}, ${reviewSource})`
  await tx.update(picture).set({ removedAt: null, sourceUrl }).where(eq(picture.id, id))
}

/** Moves pictures to the trash, or back. Returns those that were elsewhere. */
async function mark({ tx }: WriteContext, ids: number[], removedAt: Date | null): Promise<number[]> {
  const rows = await tx
    .update(picture)
    .set({ removedAt, version: sql`${picture.version} + 1` })
    .where(sql`${anyOf(picture.id, ids)} and removed_at is ${sql.raw(removedAt ? 'null' : 'not null')}`)
    .returning({ id: picture.id })
  return rows.map(({ id }) => id)
}

/** Stores an uploaded picture or video, told apart by its first bytes. */
async function keepUpload({ tx, shop, file }: WriteContext, posterId: number | null): Promise<number> {
  const { storage, settings } = shop
  const isVideo = file && videoFormat(file) !== null
  const limit = isVideo ? settings(mediaSetting).videoMb * megabyte : maxFile
  if (file && file.length > limit) throw new Refusal('too_large', { status: 413 })
  if (isVideo) return keepVideo(tx, storage, file, { posterId })
  return keepPicture(tx, storage, await cleaned(file))
}

/** Stores what was fetched from an address. @throws Refusal `invalid` at `url` if it is no picture that the shop can read. */
async function keepFetched({ tx, shop, file }: WriteContext, url: string): Promise<number> {
  try {
    return await keepPicture(tx, shop.storage, await cleaned(file), { sourceUrl: url })
  } catch (error) {
    if (!(error instanceof Refusal && error.reason === 'invalid')) throw error
    throw invalidAt('url', 'reason.picture_unreadable')
  }
}

/** A new encoding of a file, without EXIF data and whatever else a file may carry. */
async function cleaned(file: Buffer | null): Promise<Buffer> {
  const format = file && pictureFormat(file)
  if (!file || !format) {
    const text = { key: 'reason.picture_unreadable' }
    throw new Refusal('invalid', { text, fields: { file: text } })
  }
  return decodeUpload(file, (image) => encodeUpload(image, format))
}

/**
 * Puts one picture in the place of another. Something that shows both already shows the new one once. Pictures of reviews
 * are their authors', and the logo and icon belong to the settings of the brand.
 */
async function replacePicture({ tx }: WriteContext, from: number, to: number): Promise<number> {
  let replaced = 0
  for (const [table, owner] of [
    ['product_picture', 'product_id'],
    ['variant_picture', 'variant_id'],
  ] as const) {
    const [name, column] = [sql.identifier(table), sql.identifier(owner)]
    const moved = await tx.execute(sql`
      update ${name} k set picture_id = ${to} where picture_id = ${from}
        and not exists (select from ${name} o where o.${column} = k.${column} and o.picture_id = ${to})`)
    const dropped = await tx.execute(sql`delete from ${name} where picture_id = ${from}`)
    replaced += (moved.rowCount ?? 0) + (dropped.rowCount ?? 0)
  }
  for (const table of ['category', 'collection', 'vendor', 'article', 'promotion'] as const) {
    const moved = await tx.execute(
      sql`update ${sql.identifier(table)} set picture_id = ${to} where picture_id = ${from}`,
    )
    replaced += moved.rowCount ?? 0
  }
  // As jsonb is written out. Quotes within texts are escaped, so no text of a section can match.
  const [old, next] = [`"pictureId": ${from}(?=[,}])`, `"pictureId": ${to}`]
  for (const [table, column] of [
    ['page', 'sections'],
    ['article', 'sections'],
    ['content_draft', 'content'],
  ] as const) {
    const [name, json] = [sql.identifier(table), sql.identifier(column)]
    const moved = await tx.execute(sql`
      update ${name} set ${json} = regexp_replace(${json}::text, ${old}, ${next}, 'g')::jsonb, version = version + 1
      where ${json}::text ~ ${old}`)
    replaced += moved.rowCount ?? 0
  }
  return replaced
}
