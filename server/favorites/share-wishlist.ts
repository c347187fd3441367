import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { langPath } from '#contract/languages.ts'
import { sharedWishlist } from '#server/db/tables.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { favoriteOwner } from './favorite-owner.ts'

/** The address at which others see the list, made once. It tells nothing about whose list it is. */
export async function shareWishlist(ctx: CallContext): Promise<string> {
  const owner = favoriteOwner(ctx)
  const own =
    owner.customerId !== null
      ? eq(sharedWishlist.customerId, owner.customerId)
      : and(isNull(sharedWishlist.customerId), eq(sharedWishlist.visitorId, owner.visitorId))
  const token = await ctx.shop.db.transaction(async (tx) => {
    const [known] = await tx.select({ token: sharedWishlist.token }).from(sharedWishlist).where(own)
    if (known) return known.token
    const made = randomBytes(16).toString('base64url')
    await tx.insert(sharedWishlist).values({ token: made, ...owner })
    return made
  })
  return `${ctx.shop.publicUrl}${langPath(ctx.lang, '/wishlist')}?shared=${token}`
}
