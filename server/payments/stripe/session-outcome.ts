import type Stripe from 'stripe'
import type { PaymentOutcome } from '../provider.ts'
import { failureOf } from './intent-outcome.ts'
import { fromStripe } from './stripe-amount.ts'

/**
 * The outcome of a Checkout session; null while it is open, and for sessions that are not ours. A session that is complete
 * but unpaid was paid by a method that decides later, such as a direct debit. It stays like that if the bank refuses, so
 * its payment intent has to be expanded.
 */
export function sessionOutcome(session: Stripe.Checkout.Session, failure?: string): PaymentOutcome | null {
  const reference = session.metadata?.reference
  if (!reference || session.amount_total === null || session.currency === null) return null
  const decided = decisionOn(session, failure)
  if (!decided) return null
  const intent = session.payment_intent
  const gatewayId = typeof intent === 'string' ? intent : intent?.id
  return {
    reference,
    orderNumber: session.client_reference_id ?? '',
    amount: fromStripe(session.amount_total, session.currency),
    liveMode: session.livemode,
    ...decided,
    ...(gatewayId ? { gatewayId } : {}),
  }
}

function decisionOn(
  { payment_status, status, payment_intent: intent }: Stripe.Checkout.Session,
  failure?: string,
): Pick<PaymentOutcome, 'state' | 'failure'> | null {
  if (payment_status === 'paid') return { state: 'succeeded' }
  if (failure) return { state: 'failed', failure }
  if (status === 'expired') return { state: 'failed', failure: 'expired' }
  if (status !== 'complete') return null
  const refusal = intent && typeof intent === 'object' ? refusalOf(intent) : null
  return refusal ? { state: 'failed', failure: refusal } : { state: 'processing' }
}

/** An intent asks for another payment method once the bank has refused, and a complete session offers none. */
function refusalOf(intent: Stripe.PaymentIntent): string | null {
  return failureOf(intent) ?? (intent.status === 'requires_payment_method' ? 'declined' : null)
}
