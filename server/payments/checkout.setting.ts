import * as z from 'zod'
import { defineSetting } from '#server/platform/settings/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { PaymentProvider } from './provider.ts'

const minutes = z.number().int().positive()

/** Rules for placing orders. */
export const checkoutSetting = defineSetting(
  'checkout',
  z.object({
    /** Minutes until an unpaid order expires and releases its stock. */
    expiry: z
      .object({
        online: minutes.default(30),
        bank: minutes.default(7 * 24 * 60),
        /** The new window after a payment in process failed. The buyer learns of it by email, days after ordering. */
        afterFailure: minutes.default(2 * 24 * 60),
      })
      .prefault({}),
    /** Maximum of unpaid orders per customer, visitor and network, and per email address among guests. */
    maxUnpaid: z.number().int().positive().default(3),
    /**
     * Countries in which the last button names the obligation to pay. Elsewhere "Buy now" is enough, and in the EU as
     * well (Directive 2011/83/EU, Art. 8(2)), but German and Austrian courts read their laws strictly (§ 312j BGB, § 8
     * FAGG).
     */
    namesObligationIn: z.array(z.string().length(2)).default(['AT', 'DE']),
    /** Attaches the texts agreed to to the order confirmation, so that buyers keep them. */
    attachTerms: z.boolean().default(true),
    /** Handles of the pages that a buyer has to agree to. Without a withdrawal page the shop writes its own. */
    agreements: z
      .object({
        terms: z.string().default('terms'),
        privacy: z.string().default('privacy'),
        withdrawal: z.string().default('withdrawal'),
      })
      .prefault({}),
  }),
)

/** The end of the payment window; null: never expires. */
export function expiryOf(shop: Shop, { waits }: PaymentProvider, createdAt: Date): Date | null {
  if (waits === 'forever') return null
  return new Date(createdAt.getTime() + shop.settings(checkoutSetting).expiry[waits] * 60_000)
}
