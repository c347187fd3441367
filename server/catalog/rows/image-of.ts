import type { Image } from '#contract/image.ts'
import { endonyms, type Lang, languages } from '#contract/languages.ts'
import type { Video } from '#contract/video.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import type { StoredVideo } from '#server/db/tables/pictures.ts'
import { textIn } from '#server/platform/text-in.ts'
import { widthsOf } from '../pictures/renditions.ts'

/** The columns of `picture` that pages need. Width and height refer to the upright original. */
export type StoredPicture = {
  key: string
  width: number
  height: number
  colour: string
  alt: Texts
  /** Only read where videos play. */
  video?: StoredVideo | null
  captions?: Texts
}

/** The width for browsers without srcset. */
const plainWidth = 800

/**
 * A picture in the contract's form, with URLs /pictures/{key}/{width}.webp; AVIF URLs differ only in the extension.
 * `alternative` is the alt text for a picture without its own, such as a product's name.
 */
export function imageOf(picture: StoredPicture, lang: Lang, alternative = ''): Image {
  const { key, width, height, colour, alt } = picture
  const widths = widthsOf(width)
  const plain = widths.findLast((each) => each <= plainWidth) ?? widths[0]!
  return {
    url: address(key, plain),
    width,
    height,
    alt: textIn(alt, lang) || alternative,
    // A rendition is never wider than its original, even if its URL has a larger width.
    srcset: widths.map((each) => `${address(key, each)} ${Math.min(each, width)}w`).join(', '),
    colour,
    ...(picture.video ? { video: videoOf(picture.video, picture.captions ?? {}) } : {}),
  }
}

export function videoPath({ key, mime }: Pick<StoredVideo, 'key' | 'mime'>): string {
  return `/videos/${key}.${mime.slice('video/'.length)}`
}

export function captionsPath(key: string): string {
  return `/videos/captions/${key}.vtt`
}

function videoOf({ key, mime, width, height, durationMs }: StoredVideo, captions: Texts): Video {
  return {
    url: videoPath({ key, mime }),
    ...{ mime, width, height, duration: durationMs / 1000 },
    captions: languages.flatMap((lang) =>
      captions[lang] ? [{ lang, label: endonyms[lang], url: captionsPath(captions[lang]) }] : [],
    ),
  }
}

function address(key: string, width: number): string {
  return `/pictures/${key}/${width}.webp`
}
