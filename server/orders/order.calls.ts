import type { Handlers } from '#server/platform/calls.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { cancelOrder } from './cancel-order.ts'
import { withdrawRequest } from './cancellation/decide-request.ts'
import { findOrder } from './find-order.ts'
import { countOrders, listOrders } from './list-orders.ts'
import { openByCode } from './open-by-code.ts'
import { orderAgain } from './order-again.ts'
import { renewAccessKey } from './renew-access-key.ts'
import { confirmReceipt } from './shipments/confirm-receipt.ts'
import { viewOrder } from './view-order.ts'

export const orderHandlers: Handlers<
  | '/order/list'
  | '/order/detail'
  | '/order/link'
  | '/order/cancel'
  | '/order/withdraw'
  | '/order/confirm'
  | '/order/again'
  | '/order/counts'
  | '/order/find'
> = {
  '/order/list': (ctx, payload) => listOrders(ctx, payload),
  '/order/counts': (ctx) => countOrders(ctx),
  '/order/detail': async (ctx, payload) => answer(ctx, payload),

  async '/order/link'({ shop }, payload) {
    await renewAccessKey(shop, payload)
    return {}
  },

  '/order/find': (ctx, payload) => openByCode(ctx, payload),

  async '/order/cancel'(ctx, { reason, idempotencyKey, ...payload }) {
    const { order } = await findOrder(ctx, payload)
    const wish = { reason, idempotencyKey }
    await ctx.shop.db.transaction((tx) => cancelOrder(tx, order.id, wish, ctx.shop.now()))
    return answer(ctx, payload)
  },

  async '/order/withdraw'(ctx, payload) {
    const { order } = await findOrder(ctx, payload)
    await ctx.shop.db.transaction((tx) => withdrawRequest(tx, order.id, ctx.shop.now()))
    return answer(ctx, payload)
  },

  async '/order/confirm'(ctx, payload) {
    const { order } = await findOrder(ctx, payload)
    await ctx.shop.db.transaction((tx) => confirmReceipt(tx, order.id, ctx.shop.now()))
    return answer(ctx, payload)
  },

  '/order/again': async (ctx, payload) => orderAgain(ctx, await findOrder(ctx, payload)),
}

async function answer(ctx: CallContext, payload: { number: string; accessKey?: string | undefined }) {
  return { order: viewOrder(await findOrder(ctx, payload), { at: ctx.shop.now(), lang: ctx.lang, t: ctx.t }) }
}
