import * as z from 'zod'
import { defineSetting } from '#server/platform/settings.ts'

/** Minor units by currency; those not named are converted from the base currency. */
const amounts = z.record(z.string().length(3), z.number().int().min(0))

/** Which ways to pay the shop offers. `prefault`: what is left out gets its own defaults. */
export const paymentSetting = defineSetting(
  'payments',
  z.object({
    cod: z
      .object({
        enabled: z.boolean().default(false),
        /** Where the carrier collects; empty: everywhere. */
        countries: z.array(z.string().length(2)).default([]),
        /** The most that is collected at a door. */
        limit: amounts.optional(),
      })
      .prefault({}),
    bank: z
      .object({
        enabled: z.boolean().default(false),
        holder: z.string().default(''),
        iban: z.string().default(''),
        bic: z.string().default(''),
      })
      .prefault({}),
    /** Where its keys are set outside. */
    stripe: z.object({ enabled: z.boolean().default(true) }).prefault({}),
    /** The stand-in acquirer; demo mode only, whatever stands here. */
    test: z.object({ enabled: z.boolean().default(true) }).prefault({}),
  }),
)
