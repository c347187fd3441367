import type { OrderStatus, PayStatus } from '#contract/order.ts'
import type { Audience } from '#server/platform/live/hub.ts'
import type { Shop } from '#server/platform/shop.ts'

/**
 * Tells the buyer's open pages that an order has changed, and how many orders wait for payment. A guest's pages only
 * get the count, because anyone who knows a visitor id could listen.
 */
export async function tellOrder(shop: Shop, orderId: string): Promise<void> {
  const { rows } = await shop.pool.query<Told>({
    name: 'order-to-tell',
    text: `select o.number, o.status, o.pay_status "payStatus", o.customer_id "customerId", o.visitor_id "visitorId",
        (select count(*)::int from orders u where u.status = 'in_progress' and u.pay_status = 'unpaid'
          and u.payment_method <> 'cod' and u.processing_at is null
          and case when o.customer_id is null then u.customer_id is null and u.visitor_id = o.visitor_id
            else u.customer_id = o.customer_id end) unpaid
      from orders o where o.id = $1`,
    values: [orderId],
  })
  const told = rows[0]
  if (!told) return
  const { number, status, payStatus, customerId, visitorId, unpaid } = told
  const to: Audience | null = customerId ? { customerId } : visitorId ? { visitorId } : null
  if (!to) return
  if (customerId) await shop.live.publish(to, { type: 'order', data: { number, status, payStatus } })
  await shop.live.publish(to, { type: 'unpaid', data: { count: unpaid } })
}

type Told = {
  number: string
  status: OrderStatus
  payStatus: PayStatus
  customerId: string | null
  visitorId: string | null
  unpaid: number
}
