import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { writeBackup } from '#server/db/backup/write-backup.ts'
import { systemTask } from '#server/db/tables.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import { lastTask, noteTask, type StoredTask } from '../tasks.ts'
import { backupSetting } from './backup.setting.ts'
import { refuseFullDisk } from './refuse-full-disk.ts'

/** The folder that backups go to. */
export function backupFolder(
  { config }: Pick<Shop, 'config'>,
  { folder }: { folder: string | null },
): string {
  return folder ?? path.resolve(config.dataDir, 'backups')
}

/** The folder of the shop's pictures and other files. */
export function filesFolder({ config }: Pick<Shop, 'config'>): string {
  return path.resolve(config.dataDir, 'files')
}

/** The address of the shop's database, for connections without time limits. */
export function databaseUrl({ pool }: Pick<Shop, 'pool'>): string {
  return pool.options.connectionString!
}

/** Writes a backup, then deletes those that are older than the merchant keeps. */
export async function makeBackup(shop: Shop, { id, createdAt }: StoredTask): Promise<void> {
  const settings = await settingIn(shop.db, backupSetting)
  const folder = backupFolder(shop, settings)
  const last = await lastTask(shop.db, 'backup', 'done')
  await refuseFullDisk(folder, last?.bytes ?? 0)
  const time = createdAt.toISOString().slice(0, 19).replaceAll(':', '-')
  // Shops that share a folder may take theirs in the same second.
  const file = path.join(folder, `vitrine-${time}-${id.slice(0, 8)}.tar.gz`)
  await removeAll(folder, `${path.basename(file)}.part-`)
  const made = await writeBackup({
    ...{ url: databaseUrl(shop), filesFolder: filesFolder(shop), archive: file },
    onProgress: (percent) => noteTask(shop, id, { progress: percent }),
  })
  await noteTask(shop, id, {
    ...{ state: 'done', progress: 100, file, bytes: made.bytes },
    endedAt: shop.now(),
  })
  await forgetOld(shop, settings.keep)
}

/** Removes what a process that was killed left behind. */
export async function removeAll(folder: string, prefix: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names)
    if (name.startsWith(prefix)) await rm(path.join(folder, name), { recursive: true, force: true })
}

async function forgetOld({ db, log }: Shop, keep: number): Promise<void> {
  const old = await db
    .select({ id: systemTask.id, file: systemTask.file })
    .from(systemTask)
    .where(and(eq(systemTask.kind, 'backup'), eq(systemTask.state, 'done'), isNotNull(systemTask.file)))
    .orderBy(desc(systemTask.createdAt))
    .offset(keep)
  for (const { id, file } of old) {
    await rm(file!, { force: true }).catch((error) => log.warn({ err: error }, 'an old backup stays'))
    await db.delete(systemTask).where(eq(systemTask.id, id))
  }
}
