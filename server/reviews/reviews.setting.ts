import * as z from 'zod'
import { defineSetting } from '#server/platform/settings/settings.ts'

/** Reviews of products, and questions about them. */
export const reviewsSetting = defineSetting(
  'reviews',
  z.object({
    /** `approval`: staff publish each review, question and answer of shoppers. */
    publish: z.enum(['at_once', 'approval']).default('approval'),
    /** Emails buyers who agreed to it, once per order. */
    ask: z.boolean().default(true),
    /** Days from the delivery of the last item to this email. */
    askAfterDays: z.number().int().min(1).max(90).default(7),
  }),
)
