import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { carrierLabel, shipment } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { labelKey } from './stored-labels.ts'

/** Labels of one order that are printed together. */
const most = 20

/**
 * Pictures of an order's labels: of those that wait for their parcel, or else of those of the parcels that left last, for
 * printing them again.
 */
export async function readLabelPictures(shop: Shop, orderId: string): Promise<Buffer[]> {
  const rows = await shop.db
    .select({ id: carrierLabel.id, shipmentId: carrierLabel.shipmentId, shippedAt: shipment.shippedAt })
    .from(carrierLabel)
    .leftJoin(shipment, eq(shipment.id, carrierLabel.shipmentId))
    .where(
      and(
        eq(carrierLabel.orderId, orderId),
        eq(carrierLabel.state, 'bought'),
        eq(carrierLabel.hasFile, true),
      ),
    )
    .orderBy(desc(sql`coalesce(${shipment.shippedAt}, 'infinity')`), asc(carrierLabel.createdAt))
    .limit(most)
  const waiting = rows.filter(({ shipmentId }) => shipmentId === null)
  const chosen = waiting.length > 0 ? waiting : rows.slice(0, 1)
  const pictures = await Promise.all(chosen.map(({ id }) => shop.storage.get(labelKey(id))))
  return pictures.filter((picture) => picture !== null)
}
