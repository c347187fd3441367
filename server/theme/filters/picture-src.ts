import type { Image } from '#contract/image.ts'
import { srcsetUpTo } from '#contract/srcset.ts'

/** {{ image | picture_src: 480 }}: the URL of the widest rendition up to a width, for small pictures of one size. */
export function picture_src(image: Image | null, widest: number): string {
  if (!image) return ''
  return srcsetUpTo(image.srcset, widest).split(', ').at(-1)!.split(' ')[0]!
}
