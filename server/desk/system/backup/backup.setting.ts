import * as z from 'zod'
import { backupSchedules } from '#contract/admin/system/backup.ts'
import { defineSetting } from '#server/platform/settings/settings.ts'

/** The schedule, the folder and the number of backups that are kept. Only `/system/backup/save` writes it. */
export const backupSetting = defineSetting(
  'backup',
  z.object({
    schedule: z.enum(backupSchedules).default('off'),
    hour: z.number().int().min(0).max(23).default(3),
    keep: z.number().int().min(1).max(365).default(14),
    folder: z.string().nullable().default(null),
  }),
)
