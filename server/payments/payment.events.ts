import { type EventHandlers, inSharedJobs } from '#server/platform/jobs/event-handlers.ts'
import { closeOpenPayments, closePayment } from './close-payments.ts'
import { fetchPayout } from './payouts/fetch-payouts.ts'
import { returnMoney } from './refunds/return-payment.ts'
import { sendRefund } from './refunds/send-refund.ts'

export const paymentEvents: EventHandlers = {
  'order.paid': inSharedJobs((shop, { orderId }) => closeOpenPayments(shop, orderId)),
  'order.cancelled': inSharedJobs((shop, { orderId }) => closeOpenPayments(shop, orderId)),
  'order.payment_processing': (shop, { orderId }) => closeOpenPayments(shop, orderId),
  'payment.superseded': (shop, { paymentId }) => closePayment(shop, paymentId),
  'payout.asked': (shop, { payoutId }) => fetchPayout(shop, payoutId),
  'refund.asked': (shop, { refundId }) => sendRefund(shop, refundId),
  'order.money_left': (shop, { orderId }) =>
    shop.db.transaction((tx) => returnMoney(tx, orderId, shop.now())),
}
