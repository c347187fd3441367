import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { Tx } from '#server/db/open.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import { outbox, picture } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Storage } from '#server/platform/storage.ts'

/** Most pixels a picture may have: more would only eat memory. */
const maxPixels = 40_000_000

const accepted: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  heif: 'image/avif',
  gif: 'image/gif',
}

/**
 * Keeps a picture's original and gives its id; the same content twice is one picture.
 * @throws Refusal `invalid` when the bytes are no JPEG, PNG, WebP, AVIF or GIF, or have over 40 million pixels.
 */
export async function keepPicture(
  tx: Tx,
  storage: Storage,
  content: Buffer,
  { alt = {}, sourceUrl }: { alt?: Texts; sourceUrl?: string } = {},
): Promise<number> {
  const key = createHash('sha256').update(content).digest('hex').slice(0, 32)
  const [known] = await tx.select({ id: picture.id }).from(picture).where(eq(picture.key, key))
  if (known) return known.id
  const facts = await inspect(content)
  await storage.put(originalKey(key), content)
  const [kept] = await tx
    .insert(picture)
    .values({ key, bytes: content.length, alt, sourceUrl: sourceUrl ?? null, ...facts })
    .onConflictDoUpdate({ target: picture.key, set: { key } })
    .returning({ id: picture.id })
  await tx.insert(outbox).values({ event: 'picture.kept', payload: { key, width: facts.width } })
  return kept!.id
}

export function originalKey(key: string): string {
  return `pictures/${key.slice(0, 2)}/${key}/original`
}

async function inspect(content: Buffer) {
  try {
    const image = sharp(content, { limitInputPixels: maxPixels }).rotate()
    const { format, width, height, orientation = 1 } = await image.metadata()
    const mime = accepted[format ?? '']
    if (!mime || !width || !height) throw new Error('format')
    const average = await image
      .clone()
      .flatten({ background: '#fff' })
      .resize(1, 1)
      .toColourspace('srgb')
      .raw()
      .toBuffer()
    const turned = orientation >= 5
    return { mime, width: turned ? height : width, height: turned ? width : height, colour: hex(average) }
  } catch {
    throw new Refusal('invalid', { text: { key: 'reason.picture_unreadable' } })
  }
}

function hex(pixel: Buffer): string {
  return `#${pixel.subarray(0, 3).toString('hex')}`
}
