import type { Db } from '#server/db/open.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import { pictureSource } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { mediaSetting } from '#server/platform/settings/media.setting.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import type { Storage } from '#server/platform/storage.ts'
import { PictureFault, type PictureFetcher } from '../../pictures/fetch-picture.ts'
import type { ImportedFile } from '../product/imported-product.ts'
import type { WantedCaptions } from './missing-captions.ts'
import type { KnownPicture, WantedPicture } from './picture-book.ts'

const concurrency = 4
/** Stops using a server after this many consecutive failures: each may take 20 seconds. */
const maxFailures = 8
/** Longer URLs do not fit into the index. */
const maxUrl = 2000

/**
 * Fetches media files, four at a time.
 * @param failures consecutive failures by server; kept from batch to batch.
 * @returns the reason for each URL that failed.
 */
export async function fetchFiles<T extends ImportedFile>(
  wanted: T[],
  failures: Map<string, number>,
  fetchOne: (wanted: T) => Promise<void>,
): Promise<Map<string, string>> {
  const faults = new Map<string, string>()
  const queue = wanted.values()
  async function work(): Promise<void> {
    for (const each of queue) {
      const host = URL.parse(each.url)?.host ?? ''
      if ((failures.get(host) ?? 0) >= maxFailures) {
        faults.set(each.url, `is on a server that did not answer ${maxFailures} times (${host})`)
        continue
      }
      try {
        await fetchOne(each)
        failures.delete(host)
      } catch (error) {
        if (!(error instanceof PictureFault)) throw error
        faults.set(each.url, error.message)
        if (/^(cannot be reached|took longer)/.test(error.message))
          failures.set(host, (failures.get(host) ?? 0) + 1)
        else failures.delete(host)
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return faults
}

/**
 * Fetches a picture, or a video after its poster, and stores it with its source URL.
 * @throws PictureFault if it cannot be fetched or is neither.
 */
export async function fetchPicture(
  db: Db,
  storage: Storage,
  fetcher: PictureFetcher,
  { url, alt: text, poster, line, field }: WantedPicture,
): Promise<KnownPicture> {
  refuseLong(url)
  const isVideo = poster !== undefined
  const shown = poster
    ? await fetchPicture(db, storage, fetcher, { url: poster, alt: text, line, field })
    : null
  const { videoMb } = await settingIn(db, mediaSetting)
  const content = await fetcher.fetch(url, isVideo ? { megabytes: videoMb, seconds: 120 } : undefined)
  // Imported on first use: a file without new pictures saves the image library's memory.
  const { keepPicture } = await import('../../pictures/keep-picture.ts')
  const { keepVideo } = await import('../../videos/keep-video.ts')
  const alt: Texts = text === '' ? {} : { en: text }
  try {
    const id = await db.transaction(async (tx) => {
      const kept = isVideo
        ? await keepVideo(tx, storage, content, { alt, sourceUrl: url, posterId: shown?.id ?? null })
        : await keepPicture(tx, storage, content, { alt, sourceUrl: url })
      await tx.insert(pictureSource).values({ url, pictureId: kept }).onConflictDoNothing()
      return kept
    })
    return { id, alt, shownBy: [], captions: isVideo ? { inUse: {}, files: [] } : null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new PictureFault(
      isVideo
        ? 'is not an MP4 with H.264 or a WebM, is longer than 30 minutes or has more than 4096 pixels a side'
        : 'is not a JPEG, PNG, WebP or AVIF, or has more than 40 million pixels',
    )
  }
}

/**
 * Fetches captions and stores them for their video, which does not use them yet.
 * @throws PictureFault if they cannot be fetched or are not captions.
 */
export async function fetchCaptions(
  db: Db,
  fetcher: PictureFetcher,
  { url, videoId }: WantedCaptions & { videoId: number },
): Promise<void> {
  refuseLong(url)
  const { keepCaptions, maxCaptionBytes } = await import('../../videos/captions.ts')
  const content = await fetcher.fetch(url, { megabytes: maxCaptionBytes / 1024 / 1024, seconds: 20 })
  try {
    await db.transaction((tx) => keepCaptions(tx, videoId, content, url))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new PictureFault('is not a WebVTT file in UTF-8 with at least one cue')
  }
}

function refuseLong(url: string): void {
  if (url.length > maxUrl) throw new PictureFault(`is longer than ${maxUrl} characters`)
}
