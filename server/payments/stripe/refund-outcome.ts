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

/** null for a refund that was made elsewhere, such as in Stripe's dashboard. */
export function refundEvent(
  { id: eventId, livemode: liveMode }: Pick<Stripe.Event, 'id' | 'livemode'>,
  refund: Stripe.Refund,
): RefundEvent | null {
  const { data: refundId } = z.uuid().safeParse(refund.metadata?.refund)
  if (!refundId) return null
  const amount = fromStripe(refund.amount, refund.currency)
  return { ...refundOutcome(refund), eventId, liveMode, refundId, amount }
}
