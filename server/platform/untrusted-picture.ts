import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { Refusal } from './refusal.ts'

/** Maximum pixels of a picture. More would only use memory. */
const maxPixels = 40_000_000

/** Processing limit per picture, in seconds. */
const maxSeconds = 10

/** Uploads and imports decoded at once. Each occupies one of the few threads that also read files. */
const decoders = pLimit(2)

/** Maximum uploads that wait for a decoder. Further ones are refused. */
const maxWaiting = 20

const mimeTypes = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' } as const
export type PictureFormat = keyof typeof mimeTypes

/**
 * libvips can read dozens of formats, some of them risky, such as SVG, PDF and TIFF. Only the four that shops need are
 * enabled, and SVG, which the shop draws itself (icons, security check). Uploaded or imported SVG is refused before
 * libvips reads it.
 */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
})

/** Recognizes a picture by its first bytes, whatever its name or declared type; null for anything else. */
export function pictureFormat(content: Buffer): PictureFormat | null {
  const head = content.subarray(0, 12).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp'
  if (head.startsWith('ftypavif', 4) || head.startsWith('ftypavis', 4)) return 'avif'
  return null
}

/**
 * The only way to decode an uploaded or imported picture. `work` gets it upright and with all limits set. The format is
 * detected from the bytes before libvips reads them. Two pictures are decoded at once.
 * @throws Refusal `invalid` at `file` for anything but a JPEG, PNG, WebP or AVIF of at most 40 million pixels.
 */
export function decodePicture<Result>(
  content: Buffer,
  work: (image: Sharp, format: { format: PictureFormat; mime: string }) => Promise<Result>,
): Promise<Result> {
  return decoders(async () => {
    const format = pictureFormat(content)
    if (!format) throw unreadable()
    const image = sharp(content, { limitInputPixels: maxPixels, sequentialRead: true }).timeout({
      seconds: maxSeconds,
    })
    try {
      return await work(image.rotate(), { format, mime: mimeTypes[format] })
    } catch (error) {
      if (error instanceof Refusal || isSystemError(error)) throw error
      throw unreadable()
    }
  })
}

/**
 * Like `decodePicture`, for uploads by shoppers.
 * @throws Refusal also `too_many` (HTTP 429) if too many uploads are waiting.
 */
export function decodeUpload<Result>(
  content: Buffer,
  work: (image: Sharp) => Promise<Result>,
): Promise<Result> {
  if (!pictureFormat(content)) throw unreadable()
  if (decoders.pendingCount >= maxWaiting) {
    throw new Refusal('too_many', { status: 429, details: { retryAfter: 10 } })
  }
  return decodePicture(content, work)
}

function unreadable(): Refusal {
  return new Refusal('invalid', {
    text: { key: 'reason.picture_unreadable' },
    fields: { file: { key: 'reason.picture_unreadable' } },
  })
}

/** Passes on errors that the picture did not cause, such as a full disk. */
function isSystemError(error: unknown): boolean {
  return typeof (error as NodeJS.ErrnoException).errno === 'number'
}
