import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { shipment } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { lockOrder } from '../lock-order.ts'
import { orderSetting } from '../order.setting.ts'
import { deliverShipment } from './change-shipment.ts'
import { completeIfDue, day } from './complete-order.ts'

/** Rows per run; the rest waits for the next one. */
const batch = 500

/** Counts parcels without news as delivered, and completes orders whose time for complaints has passed. */
export async function settleDeliveries(shop: Shop): Promise<void> {
  const at = shop.now()
  const { deliveredAfterDays, completedAfterDays } = shop.settings(orderSetting)
  const since = (days: number) => new Date(at.getTime() - days * day)
  const parcels = await shop.pool.query<{ id: string; orderId: string }>(
    `select id, order_id "orderId" from shipment where status = 'shipped' and shipped_at <= $1
      order by shipped_at limit ${batch}`,
    [since(deliveredAfterDays)],
  )
  for (const { id, orderId } of parcels.rows) {
    await attempt(shop, orderId, async (tx) => {
      const locked = await lockOrder(tx, orderId)
      const [still] = await tx.select({ status: shipment.status }).from(shipment).where(eq(shipment.id, id))
      if (still?.status === 'shipped') await deliverShipment(tx, locked, id, { by: 'system', at })
    })
  }
  const delivered = await shop.pool.query<{ id: string }>(
    `select id from orders where status = 'in_progress' and pay_status = 'paid' and delivered_at <= $1
      order by delivered_at limit ${batch}`,
    [since(completedAfterDays)],
  )
  for (const { id } of delivered.rows) {
    await attempt(shop, id, async (tx) => {
      await completeIfDue(tx, await lockOrder(tx, id), { by: 'system', at })
    })
  }
}

/** One order at a time, so that one that fails does not stop the others. */
async function attempt(shop: Shop, id: string, work: (tx: Tx) => Promise<void>): Promise<void> {
  await shop.db
    .transaction(work)
    .catch((error) => shop.log.error({ err: error, order: id }, 'delivery not settled'))
}
