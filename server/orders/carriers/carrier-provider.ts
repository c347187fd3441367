import type { IncomingHttpHeaders } from 'node:http'
import type { ParcelEvent, ParcelState } from '#contract/shipment.ts'
import type { Shop } from '#server/platform/shop.ts'

/** A report of a carrier about a parcel. */
export type CarrierReport = {
  /** The same when the report is delivered again. */
  eventId: string
  trackingNumber: string
  /** `delivered` and `lost` change the shipment; buyer and staff see all of them. */
  state: ParcelState
  /** When it happened. */
  at: Date
  /** The place, as the carrier names it; empty if unknown. */
  place: string
  /** Everything that has happened to the parcel, as far as the service says so. */
  before: (Omit<ParcelEvent, 'at'> & { at: Date })[]
  /** The days between which the carrier expects to deliver, as YYYY-MM-DD; null if it doesn't say. */
  expected: { earliest: string; latest: string } | null
}

/** A parcel to be followed. */
export type FollowedParcel = {
  /** Code from the list of carriers; empty: none of them. */
  carrier: string
  trackingNumber: string
  orderNumber: string
  /** Sent only if the carrier answers nothing without it. */
  postalCode: string
}

/** A service that reports where parcels are. */
export type CarrierProvider = {
  code: string
  /**
   * Reads a webhook. null: a report that this shop ignores.
   * @throws Refusal 404 if the service is not set up, 400 if the signature or the body is wrong.
   */
  readWebhook(shop: Shop, headers: IncomingHttpHeaders, body: Buffer): CarrierReport | null
  /** Returns whether the shop has access to the service. The others are called only if it has. */
  registers(shop: Shop): boolean
  /**
   * Has the service follow a parcel. Repeating it changes nothing.
   * @throws Error if trying again later may help.
   */
  register(shop: Shop, parcel: FollowedParcel): Promise<void>
  /** Has the service follow a parcel no longer. Repeating it changes nothing. @throws Error as above. */
  unregister(shop: Shop, parcel: Pick<FollowedParcel, 'trackingNumber' | 'orderNumber'>): Promise<void>
}
