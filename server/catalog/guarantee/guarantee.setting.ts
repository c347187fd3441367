import * as z from 'zod'
import { defineSetting } from '#server/platform/settings/settings.ts'

const places = z
  .object({
    product: z.boolean().default(true),
    checkout: z.boolean().default(true),
    email: z.boolean().default(true),
  })
  .prefault({})

/**
 * Places of the notice on the legal guarantee and of the label for guarantees of durability (Directive (EU) 2024/825).
 * Shops that sell goods to consumers in the EU have to show both before the order and in its confirmation.
 */
export const guaranteeSetting = defineSetting('guarantee', z.object({ notice: places, label: places }))
