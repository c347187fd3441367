import type { IncomingHttpHeaders } from 'node:http'
import type { Shop } from '#server/platform/shop.ts'

/** A report of a carrier about a parcel. */
export type CarrierReport = {
  /** The same when the report is delivered again. */
  eventId: string
  trackingNumber: string
  /** `delivered` and `lost` change the shipment; all others are shown to staff. */
  state:
    | 'announced'
    | 'in_transit'
    | 'out_for_delivery'
    | 'ready_for_pickup'
    | 'failed_attempt'
    | 'exception'
    | 'delivered'
    | 'lost'
  /** When it happened. */
  at: Date
}

/** A service that reports where parcels are. */
export type CarrierProvider = {
  code: string
  /**
   * Reads a webhook. null: a report that this shop ignores.
   * @throws Refusal 404 if the service is not set up, 400 if the signature or the body is wrong.
   */
  readWebhook(shop: Shop, headers: IncomingHttpHeaders, body: Buffer): CarrierReport | null
}
