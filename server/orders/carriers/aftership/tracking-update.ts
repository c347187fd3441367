import * as z from 'zod'
import type { ParcelState } from '#contract/shipment.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CarrierReport } from '../carrier-provider.ts'

/** Delivery statuses. Pending and expired trackings say nothing about a parcel. */
const states: Record<string, ParcelState> = {
  InfoReceived: 'announced',
  InTransit: 'in_transit',
  OutForDelivery: 'out_for_delivery',
  AvailableForPickup: 'ready_for_pickup',
  AttemptFail: 'failed_attempt',
  Exception: 'exception',
  Delivered: 'delivered',
}

/**
 * Sub-statuses that say more than the status: on its way back, back with the sender, lost, destroyed by the carrier.
 * https://www.aftership.com/docs/tracking/enum/delivery-sub-statuses
 */
const subStates: Record<string, ParcelState> = {
  Exception_010: 'returning',
  Exception_011: 'returned',
  Exception_013: 'lost',
  Exception_021: 'lost',
}

const text = z.string().nullish()
const Checkpoint = z.object({
  ...{
    tag: text,
    subtag: text,
    checkpoint_time: text,
    location: text,
    city: text,
    country_region_name: text,
  },
})
type Checkpoint = z.output<typeof Checkpoint>

const Estimate = z.object({
  ...{ estimated_delivery_date: text, estimated_delivery_date_min: text, estimated_delivery_date_max: text },
})

const Body = z.object({
  event: z.string(),
  event_id: z.string().min(1).max(100),
  /** Unix seconds. */
  ts: z.number().int().positive(),
  msg: z.object({
    tracking_number: z.string().min(1).max(100),
    tag: z.string(),
    subtag: text,
    checkpoints: z.array(Checkpoint).max(1000).nullish(),
    courier_estimated_delivery_date: Estimate.nullish(),
  }),
})

/** Events with the tracking as their message: a new status, and a new estimate of the day of delivery. */
const events = ['tracking_update', 'edd_revise']

/** Checkpoints that are kept of one message, the latest. */
const maxCheckpoints = 50

/**
 * Reads the message of a webhook; null for events and statuses that say nothing about a parcel. Fields:
 * https://www.aftership.com/docs/tracking/webhook/webhook-specifications
 * @throws Refusal 400 for anything else.
 */
export function readUpdate(body: Buffer): CarrierReport | null {
  const { event, event_id: eventId, ts, msg } = parse(body)
  const state = stateOf(msg)
  if (!events.includes(event) || !state) return null
  const checkpoints = msg.checkpoints ?? []
  const latest = checkpoints.findLast((checkpoint) => stateOf(checkpoint) === state)
  return {
    eventId,
    trackingNumber: msg.tracking_number,
    state,
    at: timeOf(latest) ?? new Date(ts * 1000),
    place: placeOf(latest),
    before: checkpoints.slice(-maxCheckpoints).flatMap((checkpoint) => {
      const [at, then] = [timeOf(checkpoint), stateOf(checkpoint)]
      return at && then && checkpoint !== latest ? [{ at, state: then, place: placeOf(checkpoint) }] : []
    }),
    expected: expectedOf(msg.courier_estimated_delivery_date),
  }
}

function parse(body: Buffer): z.output<typeof Body> {
  try {
    return Body.parse(JSON.parse(body.toString('utf8')))
  } catch {
    throw new Refusal('invalid', { status: 400 })
  }
}

function stateOf({ tag, subtag }: Pick<Checkpoint, 'tag' | 'subtag'>): ParcelState | undefined {
  return subStates[subtag ?? ''] ?? states[tag ?? '']
}

/** Checkpoints may lack a time zone, or a time at all. */
function timeOf(checkpoint: Checkpoint | undefined): Date | null {
  const time = checkpoint?.checkpoint_time ?? ''
  const at = /(Z|[+-]\d\d:?\d\d)$/.test(time) ? new Date(time) : null
  return at && !Number.isNaN(at.getTime()) ? at : null
}

function placeOf(checkpoint: Checkpoint | undefined): string {
  const { location, city, country_region_name: country } = checkpoint ?? {}
  return (location || city || country || '').trim().slice(0, 120)
}

/** Days in the recipient's time zone, given with or without a time. */
function expectedOf(estimate: z.output<typeof Estimate> | null | undefined): CarrierReport['expected'] {
  const only = day(estimate?.estimated_delivery_date)
  const earliest = day(estimate?.estimated_delivery_date_min) ?? only
  const latest = day(estimate?.estimated_delivery_date_max) ?? only
  if (!earliest || !latest) return null
  return earliest <= latest ? { earliest, latest } : { earliest: latest, latest: earliest }
}

/** The day of a time; undefined for none, and for one that no month has. */
function day(time: string | null | undefined): string | undefined {
  const found = /^\d{4}-(0[1-9]|1[0-2])-[0-3]\d(?=T|$)/.exec(time ?? '')?.[0]
  const at = new Date(found ?? '')
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === found ? found : undefined
}
