import * as z from 'zod'
import { defineSetting } from '#server/platform/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { PaymentProvider } from './provider.ts'

const minutes = z.number().int().positive()

/** How the shop takes orders. */
export const checkoutSetting = defineSetting(
  'checkout',
  z.object({
    /** Minutes until an unpaid order is given up and its stock released. */
    expiry: z.object({ online: minutes.default(30), bank: minutes.default(7 * 24 * 60) }).prefault({}),
    /** Unpaid orders that one customer, visitor or network, and one email address among guests, may have at a time. */
    maxUnpaid: z.number().int().positive().default(3),
    /** Handles of the pages that a buyer agrees to. */
    agreements: z
      .object({
        terms: z.string().default('terms'),
        privacy: z.string().default('privacy'),
        withdrawal: z.string().default('withdrawal'),
      })
      .prefault({}),
  }),
)

/** When an order that is paid this way is given up; null: never. */
export function expiryOf(shop: Shop, { waits }: PaymentProvider, createdAt: Date): Date | null {
  if (waits === 'forever') return null
  return new Date(createdAt.getTime() + shop.settings(checkoutSetting).expiry[waits] * 60_000)
}
