import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'

/**
 * Writes an order's `ship_status` and `delivered_at` from its lines and shipments. Call it after every change of either;
 * a trigger then derives `needs`.
 */
export async function updateShipStatus(tx: Tx, orderId: string): Promise<void> {
  await tx.execute(sql`
    with units as (
      select sum(quantity - cancelled) as due, sum(shipped) as shipped from order_line where order_id = ${orderId}),
    parcels as (
      select coalesce(sum(l.quantity) filter (where s.status = 'delivered'), 0) as delivered,
        max(s.delivered_at) filter (where s.status = 'delivered') as last
      from shipment s join shipment_line l on l.shipment_id = s.id where s.order_id = ${orderId})
    update orders set
      ship_status = case
        when units.shipped = 0 then 'none'
        when units.shipped < units.due then 'partial'
        when parcels.delivered < units.due then 'shipped'
        else 'delivered' end,
      delivered_at = case when units.shipped > 0 and parcels.delivered = units.due then parcels.last end
    from units, parcels where id = ${orderId}`)
}
