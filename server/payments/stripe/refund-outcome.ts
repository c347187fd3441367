import type Stripe from 'stripe'
import * as z from 'zod'
import type { RefundEvent, RefundOutcome } from '../provider.ts'
import { fromStripe } from './stripe-amount.ts'

/**
 * A refund's state (docs.stripe.com/refunds): `pending` and `requires_action` are under way, `failed` and `canceled`
 * leave the money with the shop.
 */
export function refundOutcome({ id, status, failure_reason, pending_reason }: Stripe.Refund): RefundOutcome {
  switch (status) {
    case 'succeeded':
      return { state: 'succeeded', reference: id }
    case 'failed':
    case 'canceled':
      return { state: 'failed', reference: id, failure: failure_reason ?? status }
    default:
      return { state: 'pending', reference: id, failure: pending_reason ?? status ?? 'pending' }
  }
}

/** null for a refund of a charge without a payment intent, which is not ours. */
export function refundEvent(
  { id: eventId, livemode: liveMode }: Pick<Stripe.Event, 'id' | 'livemode'>,
  refund: Stripe.Refund,
): RefundEvent | null {
  const { data: ours } = z.uuid().safeParse(refund.metadata?.refund)
  const intent = refund.payment_intent
  const gatewayId = typeof intent === 'string' ? intent : intent?.id
  if (!gatewayId) return null
  const amount = fromStripe(refund.amount, refund.currency)
  return { ...refundOutcome(refund), eventId, liveMode, refundId: ours ?? null, gatewayId, amount }
}
