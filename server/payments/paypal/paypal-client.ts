import type { Shop } from '#server/platform/shop.ts'
import { openPaypal, type Paypal, type PaypalOptions } from './open-paypal.ts'

const clients = new WeakMap<Shop, Promise<Paypal>>()

/** PayPal's API with the shop's credentials. @throws Error if none are set. */
export function paypalClient(shop: Shop): Promise<Paypal> {
  const cached = clients.get(shop)
  if (cached) return cached
  const { paypal } = shop.config
  if (!paypal) throw new Error('PAYPAL_CLIENT_ID is not set')
  const made = openPaypal(paypal satisfies PaypalOptions)
  clients.set(shop, made)
  return made
}
