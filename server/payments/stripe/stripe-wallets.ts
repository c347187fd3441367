import type { Shop } from '#server/platform/shop.ts'
import { paymentSetting } from '../payment.setting.ts'

/** Stripe's publishable key if express wallets are on; null: the shop shows none. */
export function stripeWallets(shop: Pick<Shop, 'keys' | 'settings'>): string | null {
  const { enabled, wallets } = shop.settings(paymentSetting).stripe
  return enabled && wallets ? (shop.keys('stripe')?.publishableKey ?? null) : null
}
