import { and, eq } from 'drizzle-orm'
import { favorite } from '#server/db/tables.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { favoriteOwner, ownedBy } from './favorite-owner.ts'
import { findTarget, type Target } from './find-target.ts'

/** Removes an item from the list, if it is there. */
export async function cancelFavorite(ctx: CallContext, target: Target): Promise<void> {
  const ownerId = await findTarget(ctx, target, { gone: true })
  await ctx.shop.db.transaction((tx) =>
    tx
      .delete(favorite)
      .where(and(ownedBy(favoriteOwner(ctx)), eq(favorite.type, target.type), eq(favorite.ownerId, ownerId))),
  )
}
