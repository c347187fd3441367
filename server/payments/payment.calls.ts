import { findOrder } from '#server/orders/find-order.ts'
import { viewOrder } from '#server/orders/view-order.ts'
import type { Handlers } from '#server/platform/calls.ts'
import { listCredit } from './credit/list-credit.ts'
import { methodsFor, payOrder } from './pay-order.ts'
import { viewProvider } from './providers.ts'
import { keepRefundAccount, takeRefundsAsCredit } from './refunds/refund-account.ts'

export const paymentHandlers: Handlers<
  '/order/methods' | '/order/pay' | '/order/refundAccount' | '/credit/list'
> = {
  async '/order/methods'(ctx, payload) {
    const { order } = await findOrder(ctx, payload)
    const { status, payStatus, processingAt } = order
    const isOpen = status === 'in_progress' && payStatus === 'unpaid' && processingAt === null
    const methods = isOpen ? methodsFor(ctx.shop, order) : []
    return { methods: methods.map((method) => viewProvider(ctx.shop, method, ctx.t)) }
  },

  async '/order/pay'(ctx, { number, accessKey, method, idempotencyKey }) {
    const { order } = await findOrder(ctx, { number, accessKey })
    return { payment: await payOrder(ctx, order, { method, idempotencyKey }) }
  },

  async '/order/refundAccount'(ctx, payload) {
    const { shop, lang, t } = ctx
    const { order } = await findOrder(ctx, payload)
    await shop.db.transaction((tx) =>
      'iban' in payload
        ? keepRefundAccount(tx, shop, order.id, payload, shop.now())
        : takeRefundsAsCredit(tx, order.id, shop.now()),
    )
    return { order: viewOrder(await findOrder(ctx, payload), { at: shop.now(), lang, t }) }
  },

  '/credit/list': listCredit,
}
