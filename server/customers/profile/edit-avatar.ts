import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { customer } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readCustomer } from '../accounts/find-customer.ts'
import type { CustomerContext } from './signed-in.ts'

/** Width and height, in pixels. */
const size = 512

const maxPixels = 40_000_000

/**
 * Keeps a square of the picture sent, drawn anew: whatever else its file held, places and names too, is gone.
 * @throws Refusal `invalid` at `file` for what is no picture.
 */
export async function editAvatar(ctx: CustomerContext): Promise<void> {
  const { db, storage } = ctx.shop
  const content = await squareOf(await ctx.file())
  const avatarKey = randomBytes(16).toString('hex')
  await storage.put(avatarPath(avatarKey), content)
  const before = await readCustomer(db, ctx.customer.id)
  await db.transaction((tx) => tx.update(customer).set({ avatarKey }).where(eq(customer.id, ctx.customer.id)))
  if (before.avatarKey) await storage.remove(avatarPath(before.avatarKey))
}

export function avatarPath(key: string): string {
  return `avatars/${key.slice(0, 2)}/${key}.webp`
}

async function squareOf(file: Buffer): Promise<Buffer> {
  try {
    return await sharp(file, { limitInputPixels: maxPixels })
      .rotate()
      .resize(size, size, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer()
  } catch {
    throw new Refusal('invalid', { fields: { file: { key: 'reason.picture_unreadable' } } })
  }
}
