import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { Refusal } from '#server/platform/refusal.ts'
import type { CarrierProvider, CarrierReport } from './carrier-provider.ts'

/** Delivery statuses of AfterShip. Pending and expired trackings say nothing about a parcel. */
const states: Record<string, CarrierReport['state']> = {
  InfoReceived: 'announced',
  InTransit: 'in_transit',
  OutForDelivery: 'out_for_delivery',
  AvailableForPickup: 'ready_for_pickup',
  AttemptFail: 'failed_attempt',
  Exception: 'exception',
  Delivered: 'delivered',
}

const Body = z.object({
  event: z.string(),
  event_id: z.string().min(1).max(100),
  /** Unix seconds. */
  ts: z.number().int().positive(),
  msg: z.object({
    tracking_number: z.string().min(1).max(100),
    tag: z.string(),
    checkpoints: z
      .array(z.object({ tag: z.string().optional(), checkpoint_time: z.string().optional() }))
      .default([]),
  }),
})

/**
 * AfterShip follows the parcels of about all carriers. Its webhooks carry the base64 HMAC-SHA256 of the raw body:
 * https://www.aftership.com/docs/tracking/webhook/webhook-signature
 */
export const aftership: CarrierProvider = {
  code: 'aftership',
  readWebhook({ keys }, headers, body) {
    const aftership = keys('aftership')
    if (!aftership) throw new Refusal('not_found', { status: 404 })
    const signature = headers['aftership-hmac-sha256']
    const expected = createHmac('sha256', aftership.secret).update(body).digest()
    const given = Buffer.from(typeof signature === 'string' ? signature : '', 'base64')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw invalid()
    const { event, event_id: eventId, ts, msg } = parse(body)
    const state = states[msg.tag]
    if (event !== 'tracking_update' || !state) return null
    const checkpoint = msg.checkpoints.findLast(({ tag }) => tag === msg.tag)
    return {
      eventId,
      trackingNumber: msg.tracking_number,
      state,
      at: momentOf(checkpoint?.checkpoint_time, ts),
    }
  },
}

function parse(body: Buffer): z.output<typeof Body> {
  try {
    return Body.parse(JSON.parse(body.toString('utf8')))
  } catch {
    throw invalid()
  }
}

/** Checkpoints may lack a time zone, or a time at all; the event always has a time. */
function momentOf(checkpoint: string | undefined, ts: number): Date {
  const zoned = checkpoint && /(Z|[+-]\d\d:?\d\d)$/.test(checkpoint) ? new Date(checkpoint) : null
  return zoned && !Number.isNaN(zoned.getTime()) ? zoned : new Date(ts * 1000)
}

function invalid(): Refusal {
  return new Refusal('invalid', { status: 400 })
}
