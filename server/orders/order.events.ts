import { sql } from 'drizzle-orm'
import { indexBuyer } from '#server/customers/staff/index-customers.ts'
import { emit } from '#server/platform/emit.ts'
import { type EventHandlers, inSharedJobs } from '#server/platform/jobs/event-handlers.ts'
import type { Shop } from '#server/platform/shop.ts'
import { buyLabel } from './carrier-labels/buy-label.ts'
import { fetchLabel } from './carrier-labels/fetch-label.ts'
import { voidLabel } from './carrier-labels/void-label.ts'
import { askToFollow, followParcel, unfollowParcel } from './carriers/follow-parcel.ts'
import { indexOrder } from './staff/list-admin-orders.ts'

/** Work that starts when an order changes. Emails and live messages are in server/messages. */
export const orderEvents: EventHandlers = {
  'order.placed': inSharedJobs(async (shop, payload) => {
    await index(shop, payload)
    await indexBuyer(shop, payload)
    await tellOfCart(shop, payload.orderId)
  }),
  'order.shipped': inSharedJobs(async (shop, payload) => {
    // Staff search by tracking number too.
    await index(shop, payload)
    await askToFollow(shop, payload)
  }),
  'parcel.follow': followParcel,
  'parcel.unfollow': unfollowParcel,
  'carrier_label.buy': buyLabel,
  'carrier_label.fetch': fetchLabel,
  'carrier_label.void': voidLabel,
}

async function index(shop: Shop, { orderId }: { orderId: string }): Promise<void> {
  await shop.db.transaction((tx) => indexOrder(tx, orderId))
}

/** Emits events for what only few carts have, so that most orders cause no further job. */
async function tellOfCart({ db }: Shop, orderId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ subscribe: boolean; quoted: boolean }>(
      sql`select c.subscribe, c.quote_id is not null quoted from orders o join cart c on c.id = o.cart_id
        where o.id = ${orderId}`,
    )
    if (rows[0]?.subscribe) await emit(tx, 'newsletter.wanted', { orderId })
    if (rows[0]?.quoted) await emit(tx, 'quote.ordered', { orderId })
  })
}
