import * as z from 'zod'
import { defineSetting } from '#server/platform/settings/settings.ts'

/** The email about a cart that was left behind. Only newsletter subscribers get it, once per cart. */
export const reminderSetting = defineSetting(
  'reminders',
  z.object({
    /** Off: nobody gets it. */
    cart: z.boolean().default(true),
    /** Hours after the last change of the cart. */
    afterHours: z.number().int().min(1).max(72).default(6),
    /** Code of a coupon that the email offers and its link applies; empty: none. */
    coupon: z.string().trim().max(40).default(''),
  }),
)
