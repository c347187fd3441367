import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { langPath } from '#contract/languages.ts'
import { sharedWishlist } from '#server/db/tables.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { favoriteOwner } from './favorite-owner.ts'

/** Returns the public URL of the list, created on first use. The URL does not identify the owner. */
export async function shareWishlist(ctx: CallContext): Promise<string> {
  const owner = favoriteOwner(ctx)
  const own =
    owner.customerId !== null
      ? eq(sharedWishlist.customerId, owner.customerId)
      : and(isNull(sharedWishlist.customerId), eq(sharedWishlist.visitorId, owner.visitorId))
  const token = await ctx.shop.db.transaction(async (tx) => {
    const [shared] = await tx.select({ token: sharedWishlist.token }).from(sharedWishlist).where(own)
    if (shared) return shared.token
    const created = randomBytes(16).toString('base64url')
    await tx.insert(sharedWishlist).values({ token: created, ...owner })
    return created
  })
  return `${ctx.shop.publicUrl}${langPath(ctx.lang, '/wishlist')}?shared=${token}`
}
