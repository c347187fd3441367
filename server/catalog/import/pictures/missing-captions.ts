import type { ImportedFile } from '../product/imported-product.ts'
import type { Pictures, VideoCaptions, WantedPicture } from './picture-book.ts'

/** Captions to be fetched. `videoId`: null if the video is yet to be fetched. */
export type WantedCaptions = ImportedFile & { videoId: number | null }

/** The captions that videos do not have yet, each address once per video. */
export function missingCaptions(wanted: WantedPicture[], pictures: Pictures): WantedCaptions[] {
  const missing = new Map<string, WantedCaptions>()
  for (const { url: video, line, captions = {} } of wanted) {
    const known = pictures.find(video)
    for (const url of Object.values(captions)) {
      if (known && (!known.captions || captionKey(known.captions, url))) continue
      const videoId = known?.id ?? null
      missing.set(`${videoId ?? video} ${url}`, { url, line, field: 'videoCaptions', videoId })
    }
  }
  return [...missing.values()]
}

/** The URL of captions in a shop; only the key matters. */
const ownAddress = /\/videos\/captions\/([0-9a-f]{32})\.vtt$/

/** The key of the captions that a video has from this address, whether or not it uses them. */
export function captionKey({ files }: VideoCaptions, url: string): string | undefined {
  const [, own] = ownAddress.exec(url) ?? []
  return files.find(({ key, sourceUrl }) => key === own || sourceUrl === url)?.key
}
