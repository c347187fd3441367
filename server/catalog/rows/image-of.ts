import type { Image } from '#contract/image.ts'
import type { Lang } from '#contract/languages.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import { textIn } from '#server/platform/text-in.ts'
import { widthsOf } from '../pictures/renditions.ts'

/** The columns of `picture` that pages need; width and height are those of the upright original. */
export type StoredPicture = { key: string; width: number; height: number; colour: string; alt: Texts }

/** The width a browser without srcset gets. */
const plainWidth = 800

/**
 * A picture as it crosses the wire: addresses under /pictures/{key}/{width}.webp, the AVIF ones differ by ending alone.
 * `alternative` is the alt text where the picture has none of its own, a product's name for example.
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
    // A rendition is never wider than its original, whatever its name says.
    srcset: widths.map((each) => `${address(key, each)} ${Math.min(each, width)}w`).join(', '),
    colour,
  }
}

function address(key: string, width: number): string {
  return `/pictures/${key}/${width}.webp`
}
