import { clientPerShop } from '#server/platform/services/keys.ts'
import { openStripe } from './open-stripe.ts'

/** Stripe's SDK with the shop's key. @throws Error if it has none. */
export const stripeClient = clientPerShop('stripe', openStripe)
