import * as z from 'zod/mini'
import { DeliveryDates } from './delivery.ts'
import { Id, Timestamp } from './scalars.ts'

/** States that carriers report of a parcel, in the order in which it usually happens. */
export const parcelStates = [
  'announced',
  'in_transit',
  'out_for_delivery',
  'ready_for_pickup',
  'failed_attempt',
  'exception',
  'returning',
  'returned',
  'delivered',
  'lost',
] as const
export type ParcelState = (typeof parcelStates)[number]

/** A report of the carrier. `place`: as the carrier names it, such as a city or a pickup point; empty if unknown. */
export const ParcelEvent = z.object({ at: Timestamp, state: z.enum(parcelStates), place: z.string() })
export type ParcelEvent = z.infer<typeof ParcelEvent>

export const Shipment = z.object({
  id: Id,
  expressName: z.string(),
  expressNumber: z.string(),
  trackUrl: z.nullable(z.string()),
  status: z.enum(['shipped', 'delivered', 'lost']),
  shippedAt: Timestamp,
  deliveredAt: z.nullable(Timestamp),
  /**
   * The days on which the parcel should arrive: the carrier's estimate, else the shop's promise counted from the day it
   * was shipped. null: unknown, or no longer on its way.
   */
  expected: z.nullable(DeliveryDates),
  /** The carrier's latest report. */
  carrierState: z.nullable(z.enum(parcelStates)),
  carrierAt: z.nullable(Timestamp),
  /** The carrier's reports, newest first, at most 50. */
  events: z.array(ParcelEvent),
  lines: z.array(z.object({ lineId: Id, quantity: z.int() })),
})
