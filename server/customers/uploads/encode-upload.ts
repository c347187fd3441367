import { decodeUpload } from '#server/platform/untrusted-picture.ts'

/** The longest edge in pixels: enough to see a scratch. */
const maxEdge = 2048

/**
 * A private picture scaled down and re-encoded, which removes metadata such as the place it was taken.
 * @throws Refusal `invalid` at `file`.
 */
export function encodeUpload(file: Buffer) {
  return decodeUpload(file, (image) =>
    image
      .resize(maxEdge, maxEdge, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true }),
  )
}
