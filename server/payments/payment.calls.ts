import { findOrder } from '#server/orders/find-order.ts'
import type { Handlers } from '#server/platform/calls.ts'
import { payOrder } from './pay-order.ts'

export const paymentHandlers: Handlers<'/order/pay'> = {
  async '/order/pay'(ctx, { number, accessKey, method, idempotencyKey }) {
    const { order } = await findOrder(ctx, { number, accessKey })
    return { payment: await payOrder(ctx.shop, order, { method, idempotencyKey }) }
  },
}
