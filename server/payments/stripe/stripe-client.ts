import Stripe from 'stripe'
import type { Shop } from '#server/platform/shop.ts'

/**
 * Milliseconds for one request, and how often one without an answer is repeated: a buyer's call ends after 20 s. Jobs try
 * again by themselves.
 */
const limits = { timeout: 8000, maxNetworkRetries: 1 }

const clients = new WeakMap<Shop, Stripe>()

/** Stripe's SDK with the shop's key. @throws Error if no key is set. */
export function stripeClient(shop: Shop): Stripe {
  const cached = clients.get(shop)
  if (cached) return cached
  const { stripe } = shop.config
  if (!stripe) throw new Error('STRIPE_SECRET_KEY is not set')
  const made = new Stripe(stripe.secretKey, { ...limits, telemetry: false })
  clients.set(shop, made)
  return made
}
