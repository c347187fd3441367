import type { Handlers } from '#server/platform/calls.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { ensureVisitor } from '#server/platform/visitor.ts'
import { addToCart, changeNote, clearCart, removeLine, updateLine } from './cart-changes.ts'
import { applyCoupon } from './cart-coupon.ts'
import { couponOffers } from './coupon-offers.ts'
import { fillCart } from './fill-cart.ts'
import { cartOwner, loadCart } from './load-cart.ts'
import { moveToCart, readSaved, removeSaved, saveForLater } from './saved/saved-items.ts'
import { showCart } from './show-cart.ts'
import { tellCart } from './tell-cart.ts'

export const cartHandlers: Handlers<
  | '/cart/info'
  | '/cart/add'
  | '/cart/update'
  | '/cart/remove'
  | '/cart/coupon'
  | '/cart/note'
  | '/cart/clear'
  | '/cart/fill'
  | '/cart/saved'
  | '/cart/saveForLater'
  | '/cart/moveToCart'
  | '/cart/removeSaved'
  | '/coupon/offers'
> = {
  '/cart/info': async (ctx) => answer(ctx, { state: await loadCart(ctx.shop, cartOwner(ctx), ctx) }),
  '/cart/add': async (ctx, payload) => changed(ctx, await addToCart(ctx, payload)),
  '/cart/update': async (ctx, payload) => changed(ctx, await updateLine(ctx, payload)),
  '/cart/remove': async (ctx, { lineId }) => changed(ctx, await removeLine(ctx, lineId)),
  '/cart/coupon': async (ctx, payload) => changed(ctx, await applyCoupon(ctx, payload)),
  '/cart/note': async (ctx, { note }) => changed(ctx, await changeNote(ctx, note)),
  '/cart/clear': async (ctx) => changed(ctx, await clearCart(ctx)),

  async '/cart/fill'(ctx, payload) {
    const { missing, ...done } = await fillCart(ctx, payload)
    return { ...(await changed(ctx, done)), missing }
  },

  '/cart/saved': async (ctx) =>
    withSaved(ctx, await answer(ctx, { state: await loadCart(ctx.shop, cartOwner(ctx), ctx) })),
  '/cart/saveForLater': async (ctx, { lineId }) =>
    withSaved(ctx, await changed(ctx, await saveForLater(ctx, lineId))),
  '/cart/moveToCart': async (ctx, { id }) => withSaved(ctx, await changed(ctx, await moveToCart(ctx, id))),

  async '/cart/removeSaved'(ctx, { id }) {
    await removeSaved(ctx, id)
    return withSaved(ctx, await answer(ctx, { state: await loadCart(ctx.shop, cartOwner(ctx), ctx) }))
  },
  '/coupon/offers': async (ctx) => ({ items: await couponOffers(ctx) }),
}

type Shown = Awaited<ReturnType<typeof answer>>
type Done = { state: Parameters<typeof showCart>[1]; notices?: Parameters<typeof showCart>[2] }

async function answer(ctx: CallContext, { state, notices }: Done) {
  return { cart: await showCart(ctx, state, notices), visitorId: ensureVisitor(ctx) }
}

async function withSaved(ctx: CallContext, shown: Shown) {
  return { ...shown, saved: await readSaved(ctx) }
}

/** The answer after a change, which other pages of the same shopper are told of. */
export async function changed(ctx: CallContext, done: Done) {
  const data = await answer(ctx, done)
  tellCart(ctx, data.cart)
  return data
}
