import { desc } from 'drizzle-orm'
import { favorite } from '#server/db/tables.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { favoriteOwner, ownedBy } from './favorite-owner.ts'

/** Ids by type, the newest first. A browser nobody knows has none, and is given no visitor id for asking. */
export async function readLists(ctx: CallContext) {
  const lists = { article: [] as string[], product: [] as string[], page: [] as string[] }
  if (!ctx.customer && !ctx.visitorId) return lists
  const rows = await ctx.shop.db
    .select({ type: favorite.type, ownerId: favorite.ownerId })
    .from(favorite)
    .where(ownedBy(favoriteOwner(ctx)))
    .orderBy(desc(favorite.addedAt))
  for (const { type, ownerId } of rows) lists[type].push(String(ownerId))
  return lists
}
