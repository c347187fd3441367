import { and, count, desc, eq } from 'drizzle-orm'
import type { Data, Parsed } from '#contract/calls.ts'
import type { FavoriteCard, FavoriteType } from '#contract/favorite.ts'
import { productCards } from '#server/catalog/cards/product-cards.ts'
import { favorite, sharedWishlist } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { type FavoriteOwner, favoriteOwner, ownedBy } from './favorite-owner.ts'
import { textCards } from './text-cards.ts'

type Row = typeof favorite.$inferSelect

/**
 * Lists favorites of one type as cards, newest first: the caller's own, or those of a shared list by its token.
 * @throws Refusal `not_found` for an unknown token.
 */
export async function listFavorites(
  ctx: CallContext,
  { type, page, size, shared }: Parsed<'/favorite/list'>,
): Promise<Data<'/favorite/list'>> {
  const owner = shared === undefined ? favoriteOwner(ctx) : await sharedBy(ctx, shared)
  const which = and(ownedBy(owner), eq(favorite.type, type))
  const [[all], rows] = await Promise.all([
    ctx.shop.db.select({ total: count() }).from(favorite).where(which),
    ctx.shop.db
      .select()
      .from(favorite)
      .where(which)
      .orderBy(desc(favorite.addedAt), desc(favorite.id))
      .limit(size)
      .offset((page - 1) * size),
  ])
  return { items: await cardsOf(ctx, type, rows), total: all!.total, page, size }
}

async function sharedBy({ shop }: CallContext, token: string): Promise<FavoriteOwner> {
  const [row] = await shop.db.select().from(sharedWishlist).where(eq(sharedWishlist.token, token))
  if (row?.customerId) return { customerId: row.customerId, visitorId: null }
  if (row?.visitorId) return { customerId: null, visitorId: row.visitorId }
  throw new Refusal('not_found')
}

/** Cards of the list's rows; skips items that are no longer public. */
async function cardsOf(ctx: CallContext, type: FavoriteType, rows: Row[]): Promise<FavoriteCard[]> {
  const ids = rows.map((row) => row.ownerId)
  const cards = type === 'product' ? await goodsCards(ctx, ids) : await wordsCards(ctx, type, ids)
  const byId = new Map(cards.map((card) => [card.id, card]))
  return rows.flatMap((row) => {
    const card = byId.get(String(row.ownerId))
    return card ? [{ ...card, type, addedAt: row.addedAt.toISOString(), priceThen: priceThen(row) }] : []
  })
}

type Card = Omit<FavoriteCard, 'type' | 'addedAt' | 'priceThen'>

async function goodsCards(ctx: CallContext, ids: number[]): Promise<Card[]> {
  const cards = await productCards(ctx, ids)
  return cards.map(({ swatches: _, variantSku: __, ...card }) => ({ ...card, sku: card.sku ?? null }))
}

async function wordsCards(ctx: CallContext, type: 'article' | 'page', ids: number[]): Promise<Card[]> {
  const cards = await textCards(ctx, type, ids)
  return cards.map((card) => ({ ...card, price: null, outOfStock: false, sku: null }))
}

function priceThen({ priceThen: amount, currency }: Row) {
  return amount === null || currency === null ? null : { amount, currency }
}
