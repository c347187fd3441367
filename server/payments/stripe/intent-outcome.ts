import type Stripe from 'stripe'
import type { PaymentOutcome } from '../provider.ts'
import { fromStripe } from './stripe-amount.ts'

/** Marks the payment intents of wallets. Those of Stripe's hosted page are reported by their sessions. */
export const walletMark = 'wallet'

/** The outcome of a wallet's payment; null while it is open, and for intents that are not ours. */
export function intentOutcome(intent: Stripe.PaymentIntent): PaymentOutcome | null {
  const { reference, orderNumber = '', kind } = intent.metadata
  if (!reference || kind !== walletMark) return null
  const failure = failureOf(intent)
  const { status } = intent
  if (status !== 'succeeded' && status !== 'processing' && failure === null) return null
  return {
    reference,
    orderNumber,
    amount: fromStripe(status === 'succeeded' ? intent.amount_received : intent.amount, intent.currency),
    liveMode: intent.livemode,
    gatewayId: intent.id,
    ...(failure === null
      ? { state: status === 'processing' ? 'processing' : 'succeeded' }
      : { state: 'failed', failure }),
  }
}

/** Stripe's reason why an intent was not paid; null if it may still be, or was. */
export function failureOf({
  status,
  last_payment_error: error,
  cancellation_reason,
}: Stripe.PaymentIntent): string | null {
  if (status === 'canceled') return cancellation_reason ?? 'canceled'
  if (status !== 'requires_payment_method' || !error) return null
  return error.decline_code ?? error.code ?? 'declined'
}
