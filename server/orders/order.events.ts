import { randomBytes } from 'node:crypto'
import { indexBuyer } from '#server/customers/staff/index-customers.ts'
import { type EventHandlers, inSharedJobs } from '#server/platform/jobs.ts'
import type { Shop } from '#server/platform/shop.ts'
import { indexOrder } from './staff/list-admin-orders.ts'

/** Work that starts when an order changes. Emails and live messages are in server/messages. */
export const orderEvents: EventHandlers = {
  'order.placed': inSharedJobs(async (shop, payload) => {
    await askSubscription(shop, payload)
    await index(shop, payload)
    await indexBuyer(shop, payload)
  }),
  // Staff search by tracking number too.
  'order.shipped': inSharedJobs(index),
}

async function index(shop: Shop, { orderId }: { orderId: string }): Promise<void> {
  await shop.db.transaction((tx) => indexOrder(tx, orderId))
}

/**
 * Records a buyer who ticked the newsletter box as a subscriber to be confirmed. Nothing is sent before they confirm.
 * An existing subscriber is left unchanged.
 */
async function askSubscription(shop: Shop, { orderId }: { orderId: string }): Promise<void> {
  await shop.pool.query(
    `insert into subscriber (email, lang, token, asked_at)
      select o.email, o.lang, $2, o.created_at from orders o join cart c on c.id = o.cart_id
      where o.id = $1 and c.subscribe
      on conflict do nothing`,
    [orderId, randomBytes(24).toString('base64url')],
  )
}
