import * as z from 'zod'
import { defineSetting } from '#server/platform/settings/settings.ts'

/** Telling search engines of changed pages (https://www.indexnow.org). */
export const indexNowSetting = defineSetting('indexnow', z.object({ enabled: z.boolean().default(false) }))
