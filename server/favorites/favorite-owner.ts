import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { favorite } from '#server/db/tables.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { ensureVisitor } from '#server/platform/visitor.ts'

/** The owner of favorites: the customer if signed in, else the visitor. */
export type FavoriteOwner = { customerId: string; visitorId: null } | { customerId: null; visitorId: string }

export function favoriteOwner(ctx: CallContext): FavoriteOwner {
  if (ctx.customer) return { customerId: ctx.customer.id, visitorId: null }
  return { customerId: null, visitorId: ensureVisitor(ctx) }
}

export function ownedBy({ customerId, visitorId }: FavoriteOwner): SQL | undefined {
  if (customerId !== null) return eq(favorite.customerId, customerId)
  return and(isNull(favorite.customerId), eq(favorite.visitorId, visitorId))
}
