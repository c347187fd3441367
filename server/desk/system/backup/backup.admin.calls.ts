import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import path from 'node:path'
import { and, desc, eq } from 'drizzle-orm'
import { adminBase } from '#contract/admin/admin-call.ts'
import type { Backup, BackupSettings, backupCalls } from '#contract/admin/system/backup.ts'
import { isThere } from '#server/db/is-there.ts'
import { systemTask } from '#server/db/tables.ts'
import type { AdminContext, AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { makeDownloadLink } from '#server/platform/admin/download-link.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import { changeSetting, settingIn } from '#server/platform/settings/settings.ts'
import { sayFinding } from '../checks/say-finding.ts'
import { askTask, lastTask, type StoredTask, viewTask } from '../tasks.ts'
import { backupSetting } from './backup.setting.ts'
import { backupFolder, filesFolder } from './make-backup.ts'
import { filesBytesOf } from './measure-files.ts'
import { passphraseOf } from './passphrase.ts'
import { freeFor } from './refuse-full-disk.ts'
import type { RehearsalReport } from './rehearse.ts'
import { dueBackup } from './take-due.ts'

/** Backups that are listed. */
const maxListed = 100

export const backupHandlers: AdminHandlers<keyof typeof backupCalls> = {
  async '/system/backup'(ctx) {
    const { shop, at } = ctx
    const settings = await settingIn(shop.db, backupSetting)
    const folder = backupFolder(shop, settings)
    const [stored, next, rehearsed, { rows }, files, free] = await Promise.all([
      shop.db
        .select()
        .from(systemTask)
        .where(eq(systemTask.kind, 'backup'))
        .orderBy(desc(systemTask.createdAt))
        .limit(maxListed),
      dueBackup(shop),
      lastTask(shop.db, 'rehearsal'),
      shop.pool.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes'),
      filesBytesOf(shop)(),
      freeFor(folder).catch(() => null),
    ])
    return {
      items: await Promise.all(stored.map(viewBackup)),
      ...{ settings, folder, freeBytes: free },
      nextAt: next && new Date(Math.max(next.getTime(), at.getTime())).toISOString(),
      sizes: { database: Number(rows[0]!.bytes), files },
      rehearsal: rehearsed ? { task: viewTask(rehearsed), report: reportOf(ctx, rehearsed) } : null,
    }
  },

  async '/system/backup/take'({ tx, caller, at, t }) {
    const { task } = await askTask(tx, { kind: 'backup', askedBy: caller.name, at })
    return { data: { backup: await viewBackup(task) }, audit: auditOf(task, t('desk.system.take_backup')) }
  },

  async '/system/backup/save'({ tx, shop, t }, { settings }) {
    await checkFolder(shop, settings)
    const before = await settingIn(tx, backupSetting)
    await changeSetting(tx, backupSetting, settings)
    const changes = (Object.keys(settings) as (keyof BackupSettings)[])
      .filter((key) => settings[key] !== before[key])
      .map((key) => ({ path: key, before: before[key], after: settings[key] }))
    return {
      data: { settings },
      audit: { resource: 'system', id: 'backup', label: t('desk.system.backup_settings'), changes },
    }
  },

  async '/system/backup/link'(ctx, { id }) {
    const task = await findBackup(ctx, id)
    const { token, expiresAt } = await makeDownloadLink(ctx, { backupId: id })
    return {
      data: { url: '', expiresAt: expiresAt.toISOString(), passphrase: '' },
      // Neither is stored with the answer, so that nobody finds them in the database.
      unstored: {
        url: `${adminBase}/file/backup/${token}`,
        passphrase: passphraseOf(ctx.shop, token),
      },
      audit: auditOf(task, ctx.t('desk.system.download_backup')),
    }
  },

  async '/system/rehearse'(ctx, { id }) {
    const { tx, caller, at, t } = ctx
    await findBackup(ctx, id)
    const { task } = await askTask(tx, { kind: 'rehearsal', askedBy: caller.name, at, backupId: id })
    return { data: { task: viewTask(task) }, audit: auditOf(task, t('desk.system.rehearse')) }
  },
}

/** @throws Refusal `not_found` unless the backup is complete and its file is there. */
async function findBackup({ tx }: WriteContext, id: string): Promise<StoredTask> {
  const [task] = await tx
    .select()
    .from(systemTask)
    .where(and(eq(systemTask.id, id), eq(systemTask.kind, 'backup'), eq(systemTask.state, 'done')))
  if (!task || !(await viewBackup(task)).present) throw new Refusal('not_found')
  return task
}

async function viewBackup(task: StoredTask): Promise<Backup> {
  const { file, bytes } = task
  const present = file !== null && (await isThere(file))
  return { ...viewTask(task), file: file && path.basename(file), bytes, present }
}

function reportOf(ctx: AdminContext, { state, result }: StoredTask) {
  if (state !== 'done' || !result) return null
  const { seconds, rows, files, tables, checks } = result as unknown as RehearsalReport
  return { seconds, rows, files, tables, checks: checks.map((each) => sayFinding(ctx, each)) }
}

/** A folder must be there and be writable; that of the shop's files would be saved in itself. */
async function checkFolder(shop: AdminContext['shop'], { folder }: BackupSettings): Promise<void> {
  if (folder === null) return
  const inside = path.relative(filesFolder(shop), path.resolve(folder))
  if (!path.isAbsolute(folder) || !inside.startsWith('..'))
    throw invalidAt('settings.folder', 'desk.system.folder_invalid')
  const isWritable = await stat(folder)
    .then((found) => found.isDirectory() && access(folder, constants.W_OK).then(() => true))
    .catch(() => false)
  if (!isWritable) throw invalidAt('settings.folder', 'desk.system.folder_unwritable')
}

function auditOf({ id }: StoredTask, label: string) {
  return { resource: 'system', id, label, changes: [] }
}
