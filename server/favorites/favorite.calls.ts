import type { FavoriteType } from '#contract/favorite.ts'
import type { Handlers } from '#server/platform/calls.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { ensureVisitor } from '#server/platform/visitor.ts'
import { addFavorite } from './add-favorite.ts'
import { answerAlert } from './alerts/answer-alert.ts'
import { askForAlert } from './alerts/ask-for-alert.ts'
import { cancelAlert } from './alerts/cancel-alert.ts'
import { listAlerts } from './alerts/list-alerts.ts'
import { cancelFavorite } from './cancel-favorite.ts'
import { listFavorites } from './list-favorites.ts'
import { readLists } from './read-lists.ts'
import { shareWishlist } from './share-wishlist.ts'

export const favoriteHandlers: Handlers<
  | '/favorite/add'
  | '/favorite/cancel'
  | '/favorite/count'
  | '/favorite/wishList'
  | '/favorite/list'
  | '/favorite/share'
  | '/notify/backInStock'
  | '/notify/priceDrop'
  | '/notify/list'
  | '/notify/answer'
  | '/notify/cancel'
> = {
  async '/favorite/add'(ctx, target) {
    await addFavorite(ctx, target)
    return countOf(ctx, target.type)
  },

  async '/favorite/cancel'(ctx, target) {
    await cancelFavorite(ctx, target)
    return countOf(ctx, target.type)
  },

  async '/favorite/count'(ctx) {
    const { article, product, page } = await readLists(ctx)
    return { article: article.length, product: product.length, page: page.length }
  },

  '/favorite/wishList': (ctx) => readLists(ctx),
  '/favorite/list': (ctx, payload) => listFavorites(ctx, payload),
  '/favorite/share': async (ctx) => ({ url: await shareWishlist(ctx), visitorId: ensureVisitor(ctx) }),

  async '/notify/backInStock'(ctx, payload) {
    await askForAlert(ctx, 'back_in_stock', payload)
    return { visitorId: ensureVisitor(ctx) }
  },

  async '/notify/priceDrop'(ctx, payload) {
    await askForAlert(ctx, 'price_drop', payload)
    return { visitorId: ensureVisitor(ctx) }
  },

  '/notify/list': async (ctx) => ({ items: await listAlerts(ctx) }),

  '/notify/answer': (ctx, { token, yes }) => answerAlert(ctx, token, yes),

  async '/notify/cancel'(ctx, payload) {
    await cancelAlert(ctx, payload)
    return {}
  },
}

/** Number of items of this type now on the list. */
async function countOf(ctx: CallContext, type: FavoriteType) {
  return { count: (await readLists(ctx))[type].length, visitorId: ensureVisitor(ctx) }
}
