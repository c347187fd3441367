import * as z from 'zod'
import { euCountries } from '#contract/eu-countries.ts'
import { defineSetting } from '#server/platform/settings/settings.ts'

const days = z.number().int().positive().max(365)
const country = z.string().length(2)

/** Member states of the European Economic Area. Their consumers may withdraw from a contract concluded at a distance. */
const europeanEconomicArea = [...euCountries, 'IS', 'LI', 'NO']

/** Time limits of orders, and rules for cancellation requests. */
export const orderSetting = defineSetting(
  'orders',
  z.object({
    /** Days after shipping from which a parcel without other news counts as delivered. */
    deliveredAfterDays: days.default(21),
    /** Days after delivery from which an order completes without the buyer's confirmation. */
    completedAfterDays: days.default(14),
    /** Time before an unpaid order expires at which the buyer is reminded; 0: never. */
    remindBefore: z
      .object({
        onlineMinutes: z.number().int().min(0).max(1440).default(10),
        bankHours: z.number().int().min(0).max(720).default(24),
      })
      .prefault({}),
    /** Days for which the payment link of a draft order works, unless staff choose another date. */
    draftDays: days.default(14),
    /** Days for which staff can hold units for a draft order. */
    draftHoldDays: days.default(2),
    cancellation: z
      .object({
        /** Hours after which a request is approved automatically, unless the order is packed. */
        approvedAfterHours: z.number().int().positive().max(720).default(48),
        /** ISO 3166-1: shipping countries whose buyers' requests cannot be refused. */
        bindingCountries: z.array(country).default(europeanEconomicArea),
      })
      .prefault({}),
  }),
)
