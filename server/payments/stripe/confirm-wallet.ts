import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import type { Shop } from '#server/platform/shop.ts'
import type { Confirmed, PaymentAttempt } from '../provider.ts'
import { intentOutcome, walletMark } from './intent-outcome.ts'
import { toStripe } from './stripe-amount.ts'
import { stripeClient } from './stripe-client.ts'

/**
 * Creates the payment intent of a wallet without confirming it, so that its id is stored before money moves. The same
 * attempt always sends the same parameters and gets the same intent.
 */
export async function createIntent(
  shop: Shop,
  { id, reference, orderNumber, amount }: PaymentAttempt,
): Promise<string> {
  const intent = await stripeClient(shop).paymentIntents.create(
    {
      ...toStripe(amount),
      automatic_payment_methods: { enabled: true },
      description: orderNumber,
      metadata: { reference, orderNumber, kind: walletMark },
    },
    { idempotencyKey: id },
  )
  return intent.id
}

/**
 * Charges what the buyer confirmed in the wallet. Repeating it with the same token charges once.
 * @throws an error of Stripe if the outcome is unknown. The webhook or the next look-up brings it to light.
 */
export async function confirmWallet(
  shop: Shop,
  { id, gatewayReturnUrl }: PaymentAttempt,
  intentId: string,
  token: string,
): Promise<Confirmed> {
  const { paymentIntents } = stripeClient(shop)
  const hash = createHash('sha256').update(token).digest('base64url').slice(0, 20)
  const params = { confirmation_token: token, return_url: gatewayReturnUrl, use_stripe_sdk: true }
  try {
    const intent = await paymentIntents.confirm(intentId, params, { idempotencyKey: `${id}-${hash}` })
    return confirmed(intent, gatewayReturnUrl)
  } catch (error) {
    const isDeclined = error instanceof Stripe.errors.StripeCardError
    if (!isDeclined && !isOver(error)) throw error
    return confirmed(await paymentIntents.retrieve(intentId), gatewayReturnUrl)
  }
}

/** The intent was confirmed before, with another token. */
function isOver(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'payment_intent_unexpected_state'
  )
}

function confirmed(intent: Stripe.PaymentIntent, url: string): Confirmed {
  const outcome = intentOutcome(intent)
  if (intent.status === 'requires_action' && intent.client_secret)
    return { payment: { kind: 'client', clientSecret: intent.client_secret, url }, outcome }
  return { payment: { kind: 'none' }, outcome }
}
