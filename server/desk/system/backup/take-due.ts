import type { BackupSettings } from '#contract/admin/backup.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { settingIn } from '#server/platform/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import { askTask, lastTask } from '../tasks.ts'
import { backupSetting } from './backup.setting.ts'

const hourMs = 3600_000

/** Takes the backup that is due. One that was missed, because the shop was down, is taken late. */
export async function takeDueBackup(shop: Shop): Promise<void> {
  const settings = await settingIn(shop.db, backupSetting)
  const last = await lastTask(shop.db, 'backup')
  const next = nextBackup(settings, shop.settings(shopSetting).timeZone, last?.createdAt ?? null, shop.now())
  if (!next || next > shop.now()) return
  await shop.db.transaction((tx) => askTask(tx, { kind: 'backup', askedBy: null, at: shop.now() }))
}

/** The first scheduled hour after the last backup; null without a schedule. */
export function nextBackup(
  { schedule, hour }: Pick<BackupSettings, 'schedule' | 'hour'>,
  timeZone: string,
  last: Date | null,
  now: Date,
): Date | null {
  if (schedule === 'off') return null
  // Without an earlier backup, the schedule begins with the next hour that it names.
  const after = last ?? now
  const start = Math.floor(after.getTime() / hourMs) * hourMs
  for (let hours = 1; hours <= 8 * 24; hours++) {
    const moment = new Date(start + hours * hourMs)
    const local = localHour(moment, timeZone)
    if (local.hour === hour && (schedule === 'daily' || local.isSunday)) return moment
  }
  return null
}

function localHour(moment: Date, timeZone: string): { hour: number; isSunday: boolean } {
  const parts = new Intl.DateTimeFormat('en', {
    ...{ timeZone, hour: 'numeric', weekday: 'short', hourCycle: 'h23' },
  }).formatToParts(moment)
  const part = (type: string) => parts.find((each) => each.type === type)?.value
  return { hour: Number(part('hour')), isSunday: part('weekday') === 'Sun' }
}
