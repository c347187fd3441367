import Stripe from 'stripe'
import type { Shop } from '#server/platform/shop.ts'
import type { ClosingReason, PaymentOutcome } from '../provider.ts'
import { currentIntent, currentSession } from './current-state.ts'
import { intentOutcome } from './intent-outcome.ts'
import { sessionOutcome } from './session-outcome.ts'
import { stripeClient } from './stripe-client.ts'

// Stripe refuses to close what is no longer open. Its state as it is now then tells whether the buyer was faster.

/** Expires a Checkout session: whoever still has its page open cannot pay there (docs.stripe.com/api/checkout/sessions/expire). */
export function expireSession(shop: Shop, id: string): Promise<PaymentOutcome | null> {
  return closed(
    async () => sessionOutcome(await stripeClient(shop).checkout.sessions.expire(id)),
    () => currentSession(shop, id),
  )
}

/** Cancels the payment intent of a wallet, such as one that still waits for the bank's check. */
export function cancelIntent(shop: Shop, id: string, reason: ClosingReason): Promise<PaymentOutcome | null> {
  const params = { cancellation_reason: reason === 'superseded' ? 'duplicate' : 'abandoned' } as const
  return closed(
    async () => intentOutcome(await stripeClient(shop).paymentIntents.cancel(id, params)),
    () => currentIntent(shop, id),
  )
}

type Asking = () => Promise<PaymentOutcome | null>

/** @throws Stripe's refusal if the payment is open all the same. */
async function closed(close: Asking, lookUp: Asking): Promise<PaymentOutcome | null> {
  try {
    return await close()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const outcome = await lookUp()
    if (!outcome) throw error
    return outcome
  }
}
