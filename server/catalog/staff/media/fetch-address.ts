import pLimit from 'p-limit'
import type { mediaCalls } from '#contract/admin/catalog/media.ts'
import type { Preparation } from '#server/platform/admin/context.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import { PictureFault, pictureFetcher } from '../../pictures/fetch-picture.ts'

/** Pictures that a process fetches for merchants at once. */
const fetching = pLimit(4)

/** Addresses that wait for their turn. Further ones are refused. */
const maxWaiting = 20

/** Less time than imports have: a person waits for the answer. */
const limits = { megabytes: 20, seconds: 15 }

/** Addresses per caller. */
const attempts = { max: 300, minutes: 10 }

/**
 * Fetches the picture that a merchant names by its address, from public servers only.
 * @throws Refusal `invalid` at `url` with the reason, `too_many` if too many addresses are waiting.
 */
export const fetchAddress: Preparation<keyof Pick<typeof mediaCalls, '/media/fetch'>> = async (
  { shop, caller },
  { url },
) => {
  await countAttempt(shop, { subject: `media-fetch ${caller.id}`, ...attempts })
  if (fetching.pendingCount >= maxWaiting)
    throw new Refusal('too_many', { status: 429, details: { retryAfter: limits.seconds } })
  return fetching(async () => {
    const fetcher = pictureFetcher()
    try {
      return await fetcher.fetch(url, limits)
    } catch (error) {
      if (!(error instanceof PictureFault && error.reason)) throw error
      throw invalidAt('url', `desk.media.address_${error.reason}`, error.values)
    } finally {
      await fetcher.close()
    }
  })
}

/** Control characters, which the database refuses or which reverse the text around them. */
const unprintable = /\p{C}/gu

/** The name of the file at an address, without its extension; empty if it has none. */
export function titleOf(url: string): string {
  const name = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name)
      .replace(unprintable, '')
      .replace(/\.\w+$/, '')
      .trim()
      .slice(0, 200)
      .toWellFormed()
  } catch {
    return ''
  }
}
