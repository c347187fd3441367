import type { Image } from '#contract/image.ts'
import type { Shop } from '../shop.ts'

/** Pixels of a picture in a letter, twice and a half what is shown of it. */
const width = 160

/** Address of the smallest file that is wide enough. Programs that do not know WebP show the words beside it. */
export function letterPicture({ publicUrl }: Pick<Shop, 'publicUrl'>, { srcset }: Image): string | null {
  const files = srcset.split(', ').map((candidate) => candidate.split(' '))
  const file = files.find(([, size]) => Number.parseInt(size ?? '', 10) >= width) ?? files.at(-1)
  return file?.[0] ? publicUrl + file[0] : null
}
