import type { ParcelState } from './shipment.ts'

/** States that the buyer is told of first, the one that asks most of them at the front. */
const urgency: readonly ParcelState[] = [
  'failed_attempt',
  'ready_for_pickup',
  'returned',
  'returning',
  'exception',
  'out_for_delivery',
  'in_transit',
  'announced',
]

type Parcel = { carrierState: ParcelState | null }

/** Of parcels on their way, the one that needs the buyer most; null if no carrier has reported anything. */
export function urgentParcel<Shown extends Parcel>(parcels: readonly Shown[]): Shown | null {
  const byUrgency = urgency.flatMap((state) => parcels.filter(({ carrierState }) => carrierState === state))
  return byUrgency[0] ?? null
}

type Days = { earliest: string; latest: string }

/** The days on which the next of the parcels on their way is expected; null if none says so. */
export function nextArrival(parcels: readonly { expected: Days | null }[]): Days | null {
  const days = parcels.flatMap(({ expected }) => (expected ? [expected] : []))
  return days.toSorted((a, b) => a.latest.localeCompare(b.latest))[0] ?? null
}
