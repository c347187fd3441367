import * as z from 'zod'
import { defineSetting } from '#server/platform/settings/settings.ts'

/** Reading the shop without a network. */
export const offlineSetting = defineSetting(
  'offline',
  z.object({
    /** Browsers keep visited pages, the cart and orders. Off: they remove all that they have kept. */
    enabled: z.boolean().default(true),
  }),
)
