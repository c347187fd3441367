import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { customer } from '#server/db/tables.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import type { Shop } from '#server/platform/shop.ts'
import { decodeUpload } from '#server/platform/untrusted-picture.ts'
import { readCustomer } from '../accounts/find-customer.ts'
import { noteActivity } from '../sessions/note-activity.ts'
import type { CustomerContext } from './signed-in.ts'

/** Width and height in pixels. */
const size = 512

/** Uploads per customer. */
const perCustomer = { max: 20, minutes: 60 }

/**
 * Stores a square crop of the uploaded picture. Re-encoding removes metadata such as the location.
 * @throws Refusal `invalid` at `file`, `too_large`, `too_many`.
 */
export async function editAvatar(ctx: CustomerContext): Promise<void> {
  const { shop, customer: own } = ctx
  await countAttempt(shop, { subject: `avatar ${own.id}`, ...perCustomer })
  const content = await decodeUpload((await ctx.form()).content, (image) =>
    image.resize(size, size, { fit: 'cover' }).webp({ quality: 82 }).toBuffer(),
  )
  const avatarKey = randomBytes(16).toString('hex')
  await shop.storage.put(avatarPath(avatarKey), content)
  await replaceAvatar(ctx, avatarKey)
}

/** Deletes the customer's picture and its file. */
export async function removeAvatar(ctx: CustomerContext): Promise<void> {
  await replaceAvatar(ctx, null)
}

export function avatarPath(key: string): string {
  return `avatars/${key.slice(0, 2)}/${key}.webp`
}

/** /avatars/{key}.webp: public, because reviews show it too. A new picture gets a new URL. */
export function mountAvatars(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { file: string } }>('/avatars/:file', async (request, reply) => {
    const key = /^([0-9a-f]{32})\.webp$/.exec(request.params.file)?.[1]
    const content = key && (await shop.storage.get(avatarPath(key)))
    if (!content) return reply.status(404).header('cache-control', 'public, max-age=60').send()
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(content)
  })
}

async function replaceAvatar(ctx: CustomerContext, avatarKey: string | null): Promise<void> {
  const { shop } = ctx
  const { id } = ctx.customer
  const before = await readCustomer(shop.db, id)
  await shop.db.transaction(async (tx) => {
    await tx.update(customer).set({ avatarKey }).where(eq(customer.id, id))
    await noteActivity(tx, ctx, id, 'picture_changed')
  })
  if (before.avatarKey) await shop.storage.remove(avatarPath(before.avatarKey))
}
