import Stripe from 'stripe'
import type { StripeKeys } from '#server/platform/services/payment-services.ts'

/**
 * Milliseconds for one request, and how often one without an answer is repeated: a buyer's call ends after 20 s. Jobs try
 * again by themselves.
 */
const limits = { timeout: 8000, maxNetworkRetries: 1 }

/** Stripe's SDK with a key. */
export function openStripe({ secretKey }: Pick<StripeKeys, 'secretKey'>): Stripe {
  return new Stripe(secretKey, { ...limits, telemetry: false })
}
