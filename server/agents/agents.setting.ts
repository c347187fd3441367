import * as z from 'zod'
import { defineSetting } from '#server/platform/settings.ts'

/** Programs that shop for people: the Universal Commerce Protocol, /llms.txt, and tools in pages. */
export const agentsSetting = defineSetting(
  'agents',
  z.object({
    /** Off: none of it can be found or used. */
    enabled: z.boolean().default(true),
  }),
)
