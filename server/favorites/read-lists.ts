import { desc } from 'drizzle-orm'
import { favorite } from '#server/db/tables.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { favoriteOwner, ownedBy } from './favorite-owner.ts'

/** Ids by type, newest first. A browser without a visitor id has none and does not get an id here. */
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
