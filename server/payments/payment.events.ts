import type { EventHandlers } from '#server/platform/jobs/event-handlers.ts'
import { returnMoney } from './refunds/return-payment.ts'
import { sendRefund } from './refunds/send-refund.ts'

export const paymentEvents: EventHandlers = {
  'refund.asked': (shop, { refundId }) => sendRefund(shop, refundId),
  'order.money_left': (shop, { orderId }) =>
    shop.db.transaction((tx) => returnMoney(tx, orderId, shop.now())),
}
