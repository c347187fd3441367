import type { Image } from '#contract/image.ts'
import type { Shop } from '../shop.ts'

/** Width of a picture in an email, 2.5 times its shown width, in pixels. */
const width = 160

/** The URL of the smallest file that is wide enough. Email clients without WebP show only the text beside it. */
export function emailPicture({ publicUrl }: Pick<Shop, 'publicUrl'>, { srcset }: Image): string | null {
  const files = srcset.split(', ').map((candidate) => candidate.split(' '))
  const file = files.find(([, size]) => Number.parseInt(size ?? '', 10) >= width) ?? files.at(-1)
  return file?.[0] ? publicUrl + file[0] : null
}
