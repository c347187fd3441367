import type { Handlers } from '#server/platform/calls.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { cancelOrder } from './cancel-order.ts'
import { findOrder } from './find-order.ts'
import { listOrders } from './list-orders.ts'
import { renewAccessKey } from './renew-access-key.ts'
import { viewOrder } from './view-order.ts'

export const orderHandlers: Handlers<'/order/list' | '/order/detail' | '/order/link' | '/order/cancel'> = {
  '/order/list': (ctx, payload) => listOrders(ctx, payload),
  '/order/detail': async (ctx, payload) => answer(ctx, payload),

  async '/order/link'({ shop }, payload) {
    await renewAccessKey(shop, payload)
    return {}
  },

  async '/order/cancel'(ctx, { reason, ...payload }) {
    const { order } = await findOrder(ctx, payload)
    await ctx.shop.db.transaction((tx) => cancelOrder(tx, order.id, reason, ctx.shop.now()))
    return answer(ctx, payload)
  },
}

async function answer(ctx: CallContext, payload: { number: string; accessKey?: string | undefined }) {
  return { order: viewOrder(await findOrder(ctx, payload), ctx.shop.now()) }
}
