import type { cartCalls } from '#contract/admin/orders/cart.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { countCarts, listCarts, showCart } from './left-carts.ts'

/** Carts that were left behind, and whether reminders brought their owners back. */
export const cartAdminHandlers: AdminHandlers<keyof typeof cartCalls> = {
  '/cart/list': listCarts,
  '/cart/detail': (ctx, { id }) => showCart(ctx, id),
  '/cart/counts': countCarts,
}
