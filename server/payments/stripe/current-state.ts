import type { Shop } from '#server/platform/shop.ts'
import type { PaymentOutcome } from '../provider.ts'
import { intentOutcome } from './intent-outcome.ts'
import { sessionOutcome } from './session-outcome.ts'
import { stripeClient } from './stripe-client.ts'

// Webhooks may arrive in any order. One that says "in process" is therefore only a reason to ask Stripe for the state as
// it is now: the bank may have decided meanwhile.

export async function currentSession(shop: Shop, id: string): Promise<PaymentOutcome | null> {
  return sessionOutcome(
    await stripeClient(shop).checkout.sessions.retrieve(id, { expand: ['payment_intent'] }),
  )
}

export async function currentIntent(shop: Shop, id: string): Promise<PaymentOutcome | null> {
  return intentOutcome(await stripeClient(shop).paymentIntents.retrieve(id))
}
