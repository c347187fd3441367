import type Stripe from 'stripe'
import type { PaymentOutcome } from '../provider.ts'
import { fromStripe } from './stripe-amount.ts'

/** The outcome of a Checkout session; null while it is open, and for sessions that are not ours. */
export function sessionOutcome(session: Stripe.Checkout.Session, failure?: string): PaymentOutcome | null {
  const reference = session.metadata?.reference
  if (!reference || session.amount_total === null || session.currency === null) return null
  const failed = failure ?? (session.status === 'expired' ? 'expired' : undefined)
  if (session.payment_status !== 'paid' && !failed) return null
  const intent = session.payment_intent
  const gatewayId = typeof intent === 'string' ? intent : intent?.id
  return {
    reference,
    orderNumber: session.client_reference_id ?? '',
    amount: fromStripe(session.amount_total, session.currency),
    liveMode: session.livemode,
    state: session.payment_status === 'paid' ? 'succeeded' : 'failed',
    ...(session.payment_status === 'paid' || !failed ? {} : { failure: failed }),
    ...(gatewayId ? { gatewayId } : {}),
  }
}
