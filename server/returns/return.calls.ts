import { findOrder } from '#server/orders/find-order.ts'
import type { Handlers } from '#server/platform/calls.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { applyReturn } from './apply-return.ts'
import { cancelReturn, shipReturn } from './buyer-steps.ts'
import { eligible } from './eligible.ts'
import { findReturn } from './find-return.ts'
import { listReturns } from './list-returns.ts'
import { previewReturn } from './preview-return.ts'
import { viewReturn } from './view-return.ts'

export const returnHandlers: Handlers<
  | '/return/eligible'
  | '/return/preview'
  | '/return/apply'
  | '/return/list'
  | '/return/detail'
  | '/return/cancel'
  | '/return/ship'
> = {
  '/return/eligible': async (ctx, payload) => eligible(ctx, await orderOf(ctx, payload)),
  '/return/preview': async (ctx, payload) => previewReturn(ctx, await orderOf(ctx, payload), payload),
  '/return/list': (ctx, payload) => listReturns(ctx, payload),
  '/return/detail': (ctx, payload) => answer(ctx, payload),

  async '/return/apply'(ctx, { orderNumber, accessKey, ...wish }) {
    const { order } = await orderOf(ctx, { orderNumber, accessKey })
    const owner = { customerId: ctx.customer?.id ?? null, visitorId: ctx.visitorId }
    const { db, now } = ctx.shop
    const number = await db.transaction((tx) => applyReturn(tx, order.id, { ...wish, ...owner }, now()))
    return answer(ctx, { number, accessKey })
  },

  async '/return/cancel'(ctx, payload) {
    const { row } = await findReturn(ctx, payload)
    await ctx.shop.db.transaction((tx) => cancelReturn(tx, row.number, ctx.shop.now()))
    return answer(ctx, payload)
  },

  async '/return/ship'(ctx, payload) {
    const { row } = await findReturn(ctx, payload)
    await ctx.shop.db.transaction((tx) => shipReturn(tx, row.number, payload, ctx.shop.now()))
    return answer(ctx, payload)
  },
}

type Which = { number: string; accessKey?: string | undefined }

async function answer(ctx: CallContext, which: Which) {
  return { return: viewReturn(ctx.shop, await findReturn(ctx, which), ctx.lang) }
}

function orderOf(
  ctx: CallContext,
  { orderNumber, accessKey }: { orderNumber: string; accessKey?: string | undefined },
) {
  return findOrder(ctx, { number: orderNumber, accessKey })
}
