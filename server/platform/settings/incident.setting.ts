import * as z from 'zod'
import { pauses } from '#contract/admin/system/incident.ts'
import { languages } from '#contract/languages.ts'
import { defineSetting } from './settings.ts'

/** Says what shoppers are kept from for a time. Only `/system/pause` and `/system/resume` write it. */
export const incidentSetting = defineSetting(
  'incident',
  z.object({
    paused: z
      .object({
        mode: z.enum(pauses),
        since: z.string(),
        /** Words for shoppers by language. */
        message: z.partialRecord(z.enum(languages), z.string()).default({}),
        /** The expected end, ISO 8601. */
        until: z.string().nullable().default(null),
      })
      .nullable()
      .default(null),
  }),
)

export type Paused = NonNullable<ReturnType<typeof incidentSetting.schema.parse>['paused']>
