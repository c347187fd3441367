import type { BackupSettings } from '#contract/admin/system/backup.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { settingChangedAt, settingIn } from '#server/platform/settings/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import { askTask, lastTask } from '../tasks.ts'
import { backupSetting } from './backup.setting.ts'

const hourMs = 3600_000

/** Takes the backup that is due. One that was missed, because the shop was down, is taken late. */
export async function takeDueBackup(shop: Shop): Promise<void> {
  const next = await dueBackup(shop)
  if (!next || next > shop.now()) return
  await shop.db.transaction((tx) => askTask(tx, { kind: 'backup', askedBy: null, at: shop.now() }))
}

/** When the next backup is due, in the past if it was missed; null without a schedule. */
export async function dueBackup(shop: Shop): Promise<Date | null> {
  const [settings, changedAt, last] = await Promise.all([
    settingIn(shop.db, backupSetting),
    settingChangedAt(shop.db, backupSetting),
    lastTask(shop.db, 'backup'),
  ])
  // The first backup is counted from when the schedule was saved: counted from now, it would never be due.
  const after = last?.createdAt ?? changedAt
  return after && nextBackup(settings, shop.settings(shopSetting).timeZone, after)
}

/** The first scheduled hour after a moment; null without a schedule. */
export function nextBackup(
  { schedule, hour }: Pick<BackupSettings, 'schedule' | 'hour'>,
  timeZone: string,
  after: Date,
): Date | null {
  if (schedule === 'off') return null
  const start = Math.floor(after.getTime() / hourMs) * hourMs
  const format = new Intl.DateTimeFormat('en', {
    ...{ timeZone, hour: 'numeric', weekday: 'short', hourCycle: 'h23' },
  })
  for (let hours = 1; hours <= 8 * 24; hours++) {
    const moment = new Date(start + hours * hourMs)
    const local = localHour(moment, format)
    if (local.hour === hour && (schedule === 'daily' || local.isSunday)) return moment
  }
  return null
}

function localHour(moment: Date, format: Intl.DateTimeFormat): { hour: number; isSunday: boolean } {
  const parts = format.formatToParts(moment)
  const part = (type: string) => parts.find((each) => each.type === type)?.value
  return { hour: Number(part('hour')), isSunday: part('weekday') === 'Sun' }
}
