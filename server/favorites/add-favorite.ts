import { count } from 'drizzle-orm'
import { productCards } from '#server/catalog/cards/product-cards.ts'
import { favorite } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { favoriteOwner, ownedBy } from './favorite-owner.ts'
import { findTarget, type Target } from './find-target.ts'

/** Limit per list. Only a script would add more. */
const maxFavorites = 1000

/**
 * Adds an item to the list with its current price. Adding it again changes nothing.
 * @throws Refusal `not_found`, `too_many` at 1,000 favourites.
 */
export async function addFavorite(ctx: CallContext, target: Target): Promise<void> {
  const { shop } = ctx
  const ownerId = await findTarget(ctx, target)
  const owner = favoriteOwner(ctx)
  const [card] = target.type === 'product' ? await productCards(ctx, [ownerId]) : []
  await shop.db.transaction(async (tx) => {
    const [kept] = await tx.select({ count: count() }).from(favorite).where(ownedBy(owner))
    if (kept!.count >= maxFavorites) throw new Refusal('too_many')
    await tx
      .insert(favorite)
      .values({
        ...owner,
        type: target.type,
        ownerId,
        priceThen: card?.price.amount ?? null,
        currency: card?.price.currency ?? null,
        addedAt: shop.now(),
      })
      .onConflictDoNothing()
  })
}
