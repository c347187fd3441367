import type { Handlers } from '#server/platform/calls.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { ensureVisitor } from '#server/platform/visitor.ts'
import { addToCart, changeNote, clearCart, removeLine, updateLine } from './cart-changes.ts'
import { applyCoupon } from './cart-coupon.ts'
import { cartOwner, loadCart } from './load-cart.ts'
import { showCart } from './show-cart.ts'

export const cartHandlers: Handlers<
  '/cart/info' | '/cart/add' | '/cart/update' | '/cart/remove' | '/cart/coupon' | '/cart/note' | '/cart/clear'
> = {
  '/cart/info': async (ctx) => answer(ctx, { state: await loadCart(ctx.shop, cartOwner(ctx), ctx) }),
  '/cart/add': async (ctx, payload) => answer(ctx, await addToCart(ctx, payload)),
  '/cart/update': async (ctx, payload) => answer(ctx, await updateLine(ctx, payload)),
  '/cart/remove': async (ctx, { lineId }) => answer(ctx, await removeLine(ctx, lineId)),
  '/cart/coupon': async (ctx, { code }) => answer(ctx, await applyCoupon(ctx, code)),
  '/cart/note': async (ctx, { note }) => answer(ctx, await changeNote(ctx, note)),
  '/cart/clear': async (ctx) => answer(ctx, await clearCart(ctx)),
}

type Done = { state: Parameters<typeof showCart>[1]; notices?: Parameters<typeof showCart>[2] }

async function answer(ctx: CallContext, { state, notices }: Done) {
  return { cart: await showCart(ctx, state, notices), visitorId: ensureVisitor(ctx) }
}
