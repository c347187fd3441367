import * as z from 'zod'
import { defineSetting } from '#server/platform/settings/settings.ts'

/** Inquiries and quotes. */
export const inquirySetting = defineSetting(
  'inquiries',
  z.object({
    /** Days for which a new quote is valid, unless staff choose another date. */
    quoteDays: z.number().int().positive().max(365).default(14),
  }),
)
