import { eq, sql } from 'drizzle-orm'
import { anyOf } from '#server/db/any-of.ts'
import type { Db, Reader } from '#server/db/open.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import { picture, pictureSource, product, productPicture } from '#server/db/tables.ts'
import type { Storage } from '#server/platform/storage.ts'
import type { PictureFetcher } from '../../pictures/fetch-picture.ts'
import type { ImportedPicture } from '../product/imported-product.ts'
import { fetchOne, fetchPictures } from './fetch-pictures.ts'

export type KnownPicture = {
  id: number
  alt: Texts
  /** Handles of the products that show the picture. */
  shownBy: string[]
}

/** The pictures of a batch that the shop already has, by URL. */
export type Pictures = { find(url: string): KnownPicture | undefined }

/** A picture or video as the file describes it. `poster`: see `ImportedPicture`. */
export type WantedPicture = ImportedPicture
export type MissingPicture = { url: string; line: number; reason: string }

export type PictureBook = Pictures & {
  /** Looks up the pictures of a batch, replacing those of the previous batch. */
  open(reader: Reader, urls: string[]): Promise<void>
  /** Fetches the missing pictures, each URL once. */
  fetch(wanted: WantedPicture[]): Promise<{ fetched: number; missing: MissingPicture[] }>
}

/** The shop's pictures by source URL and by their URLs in this shop. */
export function pictureBook(db: Db, storage: Storage, fetcher: PictureFetcher | null): PictureBook {
  let found = new Map<string, KnownPicture>()
  const failed = new Map<string, string>()
  const failures = new Map<string, number>()

  async function open(reader: Reader, urls: string[]): Promise<void> {
    found = await findKnown(reader, [...new Set(urls)])
  }

  return {
    open,
    find: (url) => found.get(url),
    async fetch(wanted) {
      const unknown = [
        ...new Map(wanted.filter(({ url }) => !found.has(url)).map((each) => [each.url, each])).values(),
      ]
      if (!fetcher) return { fetched: 0, missing: [] }
      const asked = unknown.filter(({ url }) => !failed.has(url))
      const faults = await fetchPictures(asked, failures, async (each) => {
        found.set(each.url, await fetchOne(db, storage, fetcher, each))
      })
      for (const [url, reason] of faults) failed.set(url, reason)
      const missing = unknown.flatMap(({ url, line }) => {
        const reason = failed.get(url)
        return reason === undefined ? [] : [{ url, line, reason }]
      })
      return { fetched: unknown.length - missing.length, missing }
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
  const sources = await reader
    .select({ url: pictureSource.url, id: picture.id, alt: picture.alt })
    .from(pictureSource)
    .innerJoin(picture, eq(picture.id, pictureSource.pictureId))
    .where(anyOf(pictureSource.url, urls))
  const videoKey = sql<string>`${picture.video} ->> 'key'`
  const own = await reader
    .select({ key: picture.key, video: videoKey, id: picture.id, alt: picture.alt })
    .from(picture)
    .where(
      sql`${anyOf(picture.key, unique)} or (${picture.video} is not null and ${videoKey} = any(${sql.param(unique)}))`,
    )
  const byKey = new Map(own.flatMap((row) => [[row.key, row] as const, [row.video, row] as const]))
  const ids = [...sources, ...own].map(({ id }) => id)
  const shown = await reader
    .select({ id: productPicture.pictureId, handle: product.handle })
    .from(productPicture)
    .innerJoin(product, eq(product.id, productPicture.productId))
    .where(anyOf(productPicture.pictureId, ids))
  const shownBy = Map.groupBy(shown, (row) => row.id)
  const entry = ({ id, alt }: { id: number; alt: KnownPicture['alt'] }): KnownPicture => ({
    id,
    alt,
    shownBy: (shownBy.get(id) ?? []).map((row) => row.handle),
  })
  return new Map([
    ...sources.map((row): [string, KnownPicture] => [row.url, entry(row)]),
    ...[...keys].flatMap(([url, key]): [string, KnownPicture][] =>
      byKey.has(key) ? [[url, entry(byKey.get(key)!)]] : [],
    ),
  ])
}
