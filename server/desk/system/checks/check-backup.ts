import { settingIn } from '#server/platform/settings/settings.ts'
import { backupSetting } from '../backup/backup.setting.ts'
import { lastTask } from '../tasks.ts'
import { type Facts, type Finding, ok, warn } from './finding.ts'

/** Days after which the last backup is too old. */
const maxDays = 8

/** Says when the shop was last saved. Backups that `bin/backup` made by itself are not known here. */
export async function checkBackup({
  db,
  config,
  now,
}: Pick<Facts, 'db' | 'config' | 'now'>): Promise<Finding> {
  const [done, last, { schedule }] = await Promise.all([
    lastTask(db, 'backup', 'done'),
    lastTask(db, 'backup'),
    settingIn(db, backupSetting),
  ])
  const values = { day: done?.endedAt?.toISOString().slice(0, 10) ?? '' }
  if (last?.state === 'failed')
    return warn('backup', { key: 'desk.check.backup_failed' }, { key: 'desk.check.backup_remedy' })
  if (config.mode === 'demo' && schedule === 'off') return ok('backup', 'desk.check.backup_demo')
  if (!done?.endedAt)
    return warn('backup', { key: 'desk.check.backup_none' }, { key: 'desk.check.backup_remedy' })
  const isOld = now().getTime() - done.endedAt.getTime() > maxDays * 24 * 3600_000
  if (isOld)
    return warn('backup', { key: 'desk.check.backup_old', values }, { key: 'desk.check.backup_remedy' })
  return ok('backup', 'desk.check.backup_ok', values)
}
