import * as z from 'zod'
import { defineSetting } from '#server/platform/settings/settings.ts'

/** Programs that shop for people: the Universal Commerce Protocol, and /llms.txt. */
export const agentsSetting = defineSetting(
  'agents',
  z.object({
    /** Off: none of it can be found or used. */
    enabled: z.boolean().default(true),
  }),
)
