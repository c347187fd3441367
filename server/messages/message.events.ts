import type { EventName } from '#server/platform/emit.ts'
import { type EventHandlers, inQueue } from '#server/platform/jobs/event-handlers.ts'
import {
  askForAccount,
  emailInvoice,
  emailRefund,
  emailRejection,
  emailReturn,
  emailWithdrawal,
} from './emails/after-sales-emails.ts'
import { orderEmailEvents, sendOrderEmail } from './emails/order-emails.ts'
import { emailUnseen } from './emails/unseen-message.ts'
import { tellMessage } from './live/tell-message.ts'
import { tellOrder } from './live/tell-order.ts'
import { tellReturn } from './live/tell-return.ts'

/** Emails about orders and what follows them. A failing email is retried without repeating other work. */
export const emailEvents: EventHandlers = {
  ...forEach(orderEmailEvents, (event) =>
    inQueue<{ orderId: string; shipmentId?: string }>('emails', (shop, payload) =>
      sendOrderEmail(shop, event, payload),
    ),
  ),
  'refund.asked': inQueue('emails', (shop, { refundId }) => askForAccount(shop, refundId)),
  'refund.pending': inQueue('emails', (shop, { refundId }) => emailRefund(shop, refundId, 'asked')),
  'refund.settled': inQueue('emails', (shop, { refundId }) => emailRefund(shop, refundId, 'settled')),
  'refund.failed': inQueue('emails', (shop, { refundId }) => emailRefund(shop, refundId, 'failed')),
  'return.changed': inQueue('emails', emailReturn),
  'withdrawal.received': inQueue('codes', (shop, { withdrawalId }) => emailWithdrawal(shop, withdrawalId)),
  'withdrawal.rejected': inQueue('emails', (shop, { withdrawalId }) => emailRejection(shop, withdrawalId)),
  'invoice.issued': inQueue('emails', (shop, { invoiceId }) => emailInvoice(shop, invoiceId)),
  'message.unseen': inQueue('emails', (shop, { messageId }) => emailUnseen(shop, messageId)),
}

/** Messages to open pages. */
export const liveEvents: EventHandlers = {
  ...forEach(
    [
      'order.placed',
      'order.paid',
      'order.cancelled',
      'order.cancel_requested',
      'order.cancel_refused',
      'order.cancel_withdrawn',
      'order.units_cancelled',
      'order.edited',
      'order.reopened',
      'order.shipped',
      'order.delivered',
      'order.lost',
      'order.parcel_moved',
      'order.completed',
      'order.payment_processing',
      'order.payment_failed',
    ],
    () => inQueue<{ orderId: string }>('live', (shop, { orderId }) => tellOrder(shop, orderId)),
  ),
  'return.changed': inQueue('live', (shop, { returnId }) => tellReturn(shop, returnId)),
  'message.sent': inQueue('live', (shop, { messageId }) => tellMessage(shop, messageId)),
}

function forEach<Name extends EventName, Handler>(
  events: readonly Name[],
  handlerOf: (event: Name) => Handler,
) {
  return Object.fromEntries(events.map((event) => [event, handlerOf(event)])) as Record<Name, Handler>
}
