import * as z from 'zod'
import { feedChannels } from '#contract/admin/catalog/feed.ts'
import { defineSetting } from '#server/platform/settings/settings.ts'

/** Product feeds on offer. With a key, their addresses are known only to those who were given them. */
export const feedsSetting = defineSetting(
  'feeds',
  z.object({
    channels: z.array(z.enum(feedChannels)).default([]),
    key: z
      .string()
      .regex(/^[\w-]{0,64}$/)
      .default(''),
  }),
)
