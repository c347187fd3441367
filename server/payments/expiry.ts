import type { Shop } from '#server/platform/shop.ts'
import { checkoutSetting } from './checkout.setting.ts'
import type { PaymentProvider } from './provider.ts'

/** When an order that is paid this way is given up; null: never. */
export function expiryOf(shop: Shop, { waits }: PaymentProvider, createdAt: Date): Date | null {
  if (waits === 'forever') return null
  return new Date(createdAt.getTime() + shop.settings(checkoutSetting).expiry[waits] * 60_000)
}
