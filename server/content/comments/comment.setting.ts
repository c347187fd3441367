import * as z from 'zod'
import { defineSetting } from '#server/platform/settings/settings.ts'

/** Comments on articles. */
export const commentSetting = defineSetting(
  'comments',
  z.object({
    /** Customers can write comments. */
    enabled: z.boolean().default(true),
    /** Comments are shown once they are approved. */
    hold: z.boolean().default(true),
  }),
)
