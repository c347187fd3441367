import * as z from 'zod'
import { Refusal } from '#server/platform/refusal.ts'
import type { PaymentEvent } from '../provider.ts'
import { type Charge, stateOf } from './find-charge.ts'

const Notification = z.object({
  id: z.string().min(1).max(200),
  type: z.enum(['payment.succeeded', 'payment.processing', 'payment.failed']),
  livemode: z.boolean(),
  data: z.object({
    reference: z.string(),
    orderNumber: z.string(),
    amount: z.number().int(),
    currency: z.string().length(3),
    failure: z.string().optional(),
  }),
})

/** The webhook about a charge at a moment. Its event id is the same each time it is sent. */
export function notificationOf(charge: Charge, at: Date): string {
  const { reference, orderNumber, amount, currency } = charge
  const state = stateOf(charge, at)
  return JSON.stringify({
    id: `evt_${reference}_${state}`,
    type: `payment.${state}`,
    livemode: false,
    data: {
      ...{ reference, orderNumber, amount, currency },
      ...(state === 'failed' ? { failure: 'declined' } : {}),
    },
  } satisfies z.input<typeof Notification>)
}

/** @throws Refusal 400 `malformed`. */
export function readNotification(body: Buffer): PaymentEvent {
  const parsed = Notification.safeParse(jsonOf(body))
  if (!parsed.success) throw new Refusal('malformed', { status: 400 })
  const { id, type, livemode, data } = parsed.data
  return {
    eventId: id,
    reference: data.reference,
    orderNumber: data.orderNumber,
    amount: { amount: data.amount, currency: data.currency },
    liveMode: livemode,
    state: type.slice('payment.'.length) as PaymentEvent['state'],
    ...(data.failure ? { failure: data.failure } : {}),
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
