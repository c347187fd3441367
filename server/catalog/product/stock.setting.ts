import * as z from 'zod'
import { defineSetting } from '#server/platform/settings.ts'

/** `fewLeft`: up to so many available pieces a shopper who asks is told how many there are. */
export const stockSetting = defineSetting('stock', z.object({ fewLeft: z.number().int().min(0).default(5) }))
