import type { Db } from '#server/db/open.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import { pictureSource } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Storage } from '#server/platform/storage.ts'
import { PictureFault, type PictureFetcher } from '../../pictures/fetch-picture.ts'
import type { WantedPicture } from './picture-book.ts'
import type { KnownPicture } from './pictures.ts'

/** Longer addresses fit no index. */
const longestUrl = 2000

/**
 * Fetches a picture, keeps it, and remembers where it came from.
 * @throws PictureFault where it cannot be had.
 */
export async function keepFetched(
  db: Db,
  storage: Storage,
  fetcher: PictureFetcher,
  { url, alt: text }: WantedPicture,
): Promise<KnownPicture> {
  if (url.length > longestUrl) throw new PictureFault(`is longer than ${longestUrl} characters`)
  const content = await fetcher.fetch(url)
  // Loaded where it is first needed: a file without new pictures does without its memory.
  const { keepPicture } = await import('../../pictures/keep-picture.ts')
  const alt: Texts = text === '' ? {} : { en: text }
  try {
    const id = await db.transaction(async (tx) => {
      const kept = await keepPicture(tx, storage, content, { alt, sourceUrl: url })
      await tx.insert(pictureSource).values({ url, pictureId: kept }).onConflictDoNothing()
      return kept
    })
    return { id, alt, shownBy: [] }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new PictureFault('is no JPEG, PNG, WebP, AVIF or GIF, or has more than 40 million pixels')
  }
}
