import * as z from 'zod'
import { defineSetting } from '#server/platform/settings/settings.ts'
import { optionalAmounts } from '#server/pricing/amounts.ts'

/** Payment methods on offer. `prefault`: parts left out get their own defaults. */
export const paymentSetting = defineSetting(
  'payments',
  z.object({
    cod: z
      .object({
        enabled: z.boolean().default(false),
        /** Countries in which the carrier collects; empty: all. */
        countries: z.array(z.string().length(2)).default([]),
        /** Maximum amount collected at the door; none: any. */
        limit: optionalAmounts,
      })
      .prefault({}),
    bank: z
      .object({
        enabled: z.boolean().default(false),
        holder: z.string().default(''),
        iban: z.string().default(''),
        bic: z.string().default(''),
        /** Days after which payers and purposes are taken out of imported bank lines. */
        keepPayers: z.number().int().min(30).max(3650).default(730),
      })
      .prefault({}),
    /** Takes effect once there are keys, from the environment or the desk. */
    stripe: z
      .object({
        enabled: z.boolean().default(true),
        /** Cards that the checkout shows as accepted. Which ones really are is decided at Stripe. */
        cards: z.array(z.enum(['visa', 'mastercard', 'amex'])).default(['visa', 'mastercard', 'amex']),
        /** Apple Pay, Google Pay, Link and others on product, cart and checkout; needs the publishable key as well. */
        wallets: z.boolean().default(true),
      })
      .prefault({}),
    paypal: z.object({ enabled: z.boolean().default(true) }).prefault({}),
    /** The stand-in acquirer; works in demo mode only. */
    test: z.object({ enabled: z.boolean().default(true) }).prefault({}),
  }),
)
