import Stripe from 'stripe'
import type { Shop } from '#server/platform/shop.ts'

const clients = new WeakMap<Shop, Stripe>()

/** Stripe's SDK with the shop's key. @throws Error if no key is set. */
export function stripeClient(shop: Shop): Stripe {
  const cached = clients.get(shop)
  if (cached) return cached
  const { stripe } = shop.config
  if (!stripe) throw new Error('STRIPE_SECRET_KEY is not set')
  const made = new Stripe(stripe.secretKey, { maxNetworkRetries: 2, timeout: 15_000, telemetry: false })
  clients.set(shop, made)
  return made
}
