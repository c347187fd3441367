import { clientPerShop } from '#server/platform/services/keys.ts'
import { openPaypal } from './open-paypal.ts'

/** PayPal's API with the shop's credentials. @throws Error if it has none. */
export const paypalClient = clientPerShop('paypal', openPaypal)
