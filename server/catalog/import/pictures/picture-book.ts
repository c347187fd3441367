import { eq, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '#server/db/any-of.ts'
import type { Db, Reader } from '#server/db/open.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import { picture, pictureSource, product, productPicture, videoCaption } from '#server/db/tables.ts'
import type { Storage } from '#server/platform/storage.ts'
import type { PictureFetcher } from '../../pictures/fetch-picture.ts'
import type { ImportedFile, ImportedPicture } from '../product/imported-product.ts'
import { fetchCaptions, fetchFiles, fetchPicture } from './fetch-pictures.ts'
import { missingCaptions } from './missing-captions.ts'

export type KnownPicture = {
  id: number
  alt: Texts
  /** Handles of the products that show the picture. */
  shownBy: string[]
  /** null: not a video. */
  captions: VideoCaptions | null
}

/** `inUse`: keys by language. `files`: all that were uploaded or fetched for the video. */
export type VideoCaptions = { inUse: Texts; files: { key: string; sourceUrl: string | null }[] }

/** The pictures of a batch that the shop already has, by URL. */
export type Pictures = { find(url: string): KnownPicture | undefined }

/** A picture or video as the file describes it. */
export type WantedPicture = ImportedPicture
export type MissingPicture = ImportedFile & { reason: string }
type Fetched = { fetched: number; missing: MissingPicture[] }

export type PictureBook = Pictures & {
  /** Looks up the pictures of a batch, replacing those of the previous batch. */
  open(reader: Reader, urls: string[]): Promise<void>
  /** Fetches the missing pictures, each URL once, and then the captions of videos. */
  fetch(wanted: WantedPicture[]): Promise<Fetched>
}

/** The shop's pictures by source URL and by their URLs in this shop. */
export function pictureBook(db: Db, storage: Storage, fetcher: PictureFetcher | null): PictureBook {
  let found = new Map<string, KnownPicture>()
  const failed = new Map<string, string>()
  const failures = new Map<string, number>()

  async function open(reader: Reader, urls: string[]): Promise<void> {
    found = await findKnown(reader, [...new Set(urls)])
  }

  /** Files that failed in an earlier batch are missing without another request. */
  async function fetchNew<T extends ImportedFile>(
    unknown: T[],
    fetchOne: (each: T) => Promise<void>,
  ): Promise<Fetched> {
    const asked = unknown.filter(({ url }) => !failed.has(url))
    for (const [url, reason] of await fetchFiles(asked, failures, fetchOne)) failed.set(url, reason)
    const missing = unknown.flatMap(({ url, line, field }) => {
      const reason = failed.get(url)
      return reason === undefined ? [] : [{ url, line, field, reason }]
    })
    return { fetched: unknown.length - missing.length, missing }
  }

  const find = (url: string) => found.get(url)
  return {
    open,
    find,
    async fetch(wanted) {
      const unknown = [
        ...new Map(wanted.filter(({ url }) => !found.has(url)).map((each) => [each.url, each])).values(),
      ]
      if (!fetcher) return { fetched: 0, missing: [] }
      const pictures = await fetchNew(unknown, async (each) => {
        found.set(each.url, await fetchPicture(db, storage, fetcher, each))
      })
      const ofVideos = missingCaptions(wanted, { find }).flatMap(({ videoId, ...each }) =>
        videoId === null ? [] : [{ ...each, videoId }],
      )
      const captions = await fetchNew(ofVideos, (each) => fetchCaptions(db, fetcher, each))
      return {
        fetched: pictures.fetched + captions.fetched,
        missing: [...pictures.missing, ...captions.missing],
      }
    },
  }
}

/** The URL of a picture or video in this shop; only the key matters. */
const ownAddress = /\/(?:pictures\/([0-9a-f]{32})\/\d+\.(?:webp|avif)|videos\/([0-9a-f]{32})\.(?:mp4|webm))$/

function ownKey(url: string): string | undefined {
  const [, picture, video] = ownAddress.exec(url) ?? []
  return picture ?? video
}

async function findKnown(reader: Reader, urls: string[]): Promise<Map<string, KnownPicture>> {
  if (urls.length === 0) return new Map()
  const keys = new Map(
    urls.flatMap((url) => {
      const key = ownKey(url)
      return key ? [[url, key]] : []
    }),
  )
  const unique = [...new Set(keys.values())]
  const videoKey = sql<string | null>`${picture.video} ->> 'key'`
  const originalKey = sql<string | null>`${picture.original} ->> 'key'`
  const facts = { id: picture.id, alt: picture.alt, video: videoKey, captions: picture.captions }
  const sources = await reader
    .select({ url: pictureSource.url, ...facts })
    .from(pictureSource)
    .innerJoin(picture, eq(picture.id, pictureSource.pictureId))
    .where(anyOf(pictureSource.url, urls))
  const crops = sql<string[] | null>`${picture.original} -> 'crops'`
  const readOwn = (where: SQL) =>
    reader
      .select({ key: picture.key, original: originalKey, crops, ...facts })
      .from(picture)
      .where(where)
  const current = await readOwn(
    sql`${anyOf(picture.key, unique)} or (${picture.video} is not null and ${videoKey} = any(${sql.param(unique)}))
      or (${picture.original} is not null and ${originalKey} = any(${sql.param(unique)}))`,
  )
  const currentKeys = new Set(current.flatMap(({ key, video, original }) => [key, video, original]))
  const others = unique.filter((key) => !currentKeys.has(key))
  // An older file may name a crop that a later one has replaced.
  const cropped =
    others.length === 0
      ? []
      : await readOwn(sql`${picture.original} is not null and ${crops} ?| ${sql.param(others)}::text[]`)
  const own = [...current, ...cropped]
  const byKey = new Map([
    ...own.flatMap((row) => (row.crops ?? []).map((key) => [key, row] as const)),
    ...own.flatMap((row) =>
      [row.key, row.video ?? [], row.original ?? []].flat().map((key) => [key, row] as const),
    ),
  ])
  const ids = [...sources, ...own].map(({ id }) => id)
  const shown = await reader
    .select({ id: productPicture.pictureId, handle: product.handle })
    .from(productPicture)
    .innerJoin(product, eq(product.id, productPicture.productId))
    .where(anyOf(productPicture.pictureId, ids))
  const shownBy = Map.groupBy(shown, (row) => row.id)
  const files = await captionsOf(
    reader,
    [...sources, ...own].filter(({ video }) => video !== null).map(({ id }) => id),
  )
  const entry = ({ id, alt, video, captions }: (typeof sources)[number] | (typeof own)[number]) => ({
    ...{ id, alt },
    shownBy: (shownBy.get(id) ?? []).map((row) => row.handle),
    captions: video === null ? null : { inUse: captions, files: files.get(id) ?? [] },
  })
  return new Map([
    ...sources.map((row): [string, KnownPicture] => [row.url, entry(row)]),
    ...[...keys].flatMap(([url, key]): [string, KnownPicture][] =>
      byKey.has(key) ? [[url, entry(byKey.get(key)!)]] : [],
    ),
  ])
}

async function captionsOf(reader: Reader, videoIds: number[]) {
  if (videoIds.length === 0) return new Map<number, never[]>()
  const { pictureId, key, sourceUrl } = videoCaption
  const rows = await reader
    .select({ pictureId, key, sourceUrl })
    .from(videoCaption)
    .where(anyOf(pictureId, [...new Set(videoIds)]))
  return Map.groupBy(rows, (row) => row.pictureId)
}
