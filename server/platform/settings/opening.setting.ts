import * as z from 'zod'
import { languages } from '#contract/languages.ts'
import { defineSetting } from './settings.ts'

/**
 * Says whether visitors may enter. Only `/shop/open` and `/shop/close` write it. Without a stored value the shop is open, so
 * that an existing shop stays open after an upgrade.
 */
export const openingSetting = defineSetting(
  'opening',
  z.object({
    closed: z
      .object({
        /** `new`: never opened. `maintenance`: closed for a time; buyers still reach what they have bought. */
        why: z.enum(['new', 'maintenance']),
        /** Words for visitors by language. */
        message: z.partialRecord(z.enum(languages), z.string()).default({}),
        /** When it is expected to open, ISO 8601. */
        until: z.string().nullable().default(null),
      })
      .nullable()
      .default(null),
  }),
)

export type Closed = NonNullable<ReturnType<typeof openingSetting.schema.parse>['closed']>
