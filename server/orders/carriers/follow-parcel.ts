import { sql } from 'drizzle-orm'
import { emit } from '#server/platform/emit.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { FollowedParcel } from './carrier-provider.ts'
import { carrierProviders } from './carrier-providers.ts'

type OfShipment = { orderId: string; shipmentId: string }

/** Has a shipped parcel registered, if the shop uses such a service: without one, orders cause no further job. */
export async function askToFollow(shop: Shop, { orderId, shipmentId }: OfShipment): Promise<void> {
  if (!carrierProviders.some((provider) => provider.registers(shop))) return
  await shop.db.transaction((tx) => emit(tx, 'parcel.follow', { orderId, shipmentId }))
}

/** Registers a parcel, unless it was cancelled meanwhile. One that is cancelled during the call is taken off again. */
export async function followParcel(shop: Shop, { shipmentId }: OfShipment): Promise<void> {
  const parcel = await find(shop, shipmentId)
  if (!parcel?.isShipped) return
  for (const provider of inUse(shop)) await provider.register(shop, parcel)
  if (!(await find(shop, shipmentId))?.isShipped) await unfollowParcel(shop, { shipmentId })
}

/** Takes a cancelled parcel off, unless another parcel of the order has its number. */
export async function unfollowParcel(
  shop: Shop,
  { shipmentId }: Pick<OfShipment, 'shipmentId'>,
): Promise<void> {
  const parcel = await find(shop, shipmentId)
  if (!parcel || parcel.isShared || parcel.isShipped) return
  for (const provider of inUse(shop)) await provider.unregister(shop, parcel)
}

function inUse(shop: Shop) {
  return carrierProviders.filter((provider) => provider.registers(shop))
}

type Found = FollowedParcel & { isShipped: boolean; isShared: boolean }

/** A shipment with a tracking number. */
async function find({ db }: Shop, shipmentId: string): Promise<Found | null> {
  const { rows } = await db.execute<Found>(
    sql`select s.carrier, s.number "trackingNumber", o.number "orderNumber",
        coalesce(o.address ->> 'postalCode', '') "postalCode", s.status <> 'cancelled' "isShipped",
        exists (select from shipment other where other.order_id = s.order_id and other.number = s.number
          and other.id <> s.id and other.status <> 'cancelled') "isShared"
      from shipment s join orders o on o.id = s.order_id where s.id = ${shipmentId} and s.number <> ''`,
  )
  return rows[0] ?? null
}
