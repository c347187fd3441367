import { randomBytes } from 'node:crypto'
import { type EventHandlers, inQueue } from '#server/platform/jobs.ts'
import type { Shop } from '#server/platform/shop.ts'
import { orderConfirmation } from './emails/order-confirmation.ts'
import { orderNotice } from './emails/order-notice.ts'
import { readOrder, type StoredOrder } from './find-order.ts'

type Payload = { orderId: string }

/** Work that starts when an order changes. */
export const orderEvents: EventHandlers = {
  'order.placed': inQueue('emails', async (shop, payload) => {
    await askSubscription(shop, payload)
    await sendOrderConfirmation(shop, payload)
  }),
  'order.paid': (shop, payload) => tellBrowsers(shop, payload),
  'order.cancelled': inQueue('emails', async (shop, payload) => {
    await tellBrowsers(shop, payload)
    await shop.mail.send(orderNotice(shop, await orderOf(shop, payload), 'cancelled'))
  }),
  'order.link_renewed': inQueue('emails', async (shop, payload) => {
    await shop.mail.send(orderNotice(shop, await orderOf(shop, payload), 'new_link'))
  }),
  'order.refunded_late': inQueue('emails', async (shop, payload) => {
    await shop.mail.send(orderNotice(shop, await orderOf(shop, payload), 'refunded_late'))
  }),
}

export async function sendOrderConfirmation(shop: Shop, payload: Payload): Promise<void> {
  await shop.mail.send(orderConfirmation(shop, await orderOf(shop, payload)))
}

/** Pushes the new status to the customer's open pages. */
async function tellBrowsers(shop: Shop, payload: Payload): Promise<void> {
  const { order } = await orderOf(shop, payload)
  const message = {
    type: 'order',
    data: { number: order.number, status: order.status, payStatus: order.payStatus },
  }
  if (order.customerId) await shop.live.publish({ customerId: order.customerId }, message)
}

async function orderOf(shop: Shop, { orderId }: Payload): Promise<StoredOrder> {
  const found = await readOrder(shop.pool, 'id', orderId)
  if (!found) throw new Error(`no order ${orderId}`)
  return found
}

/**
 * Records a buyer who ticked the newsletter box as a subscriber to be confirmed. Nothing is sent before they confirm.
 * An existing subscriber is left unchanged.
 */
export async function askSubscription(shop: Shop, { orderId }: Payload): Promise<void> {
  await shop.pool.query(
    `insert into subscriber (email, lang, token, asked_at)
      select o.email, o.lang, $2, o.created_at from orders o join cart c on c.id = o.cart_id
      where o.id = $1 and c.subscribe
      on conflict do nothing`,
    [orderId, randomBytes(24).toString('base64url')],
  )
}
