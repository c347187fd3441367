import { mkdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { runMigrations as migrateJobs } from 'graphile-worker'
import type pg from 'pg'
import { migrate } from '../migrate.ts'
import { archiveEntries, archiveFault, type Entry, jsonOf } from './archive-entries.ts'
import { connect, connectPool } from './connect.ts'
import { extractFile } from './extract-file.ts'
import { loadRemainder } from './load-remainder.ts'
import { loadRows } from './load-rows.ts'
import { FILES, MANIFEST, Manifest, REMAINDER, Remainder, ROWS } from './manifest.ts'
import { migrateTo } from './migrate-to.ts'
import { mustBeEmpty } from './must-be-empty.ts'
import {
  clearUnfinished,
  markFiles,
  markFinished,
  markUnfinished,
  unmarkFiles,
} from './unfinished-restore.ts'
import { withoutForeignKeys } from './without-foreign-keys.ts'

export type RestoreOptions = {
  url: string
  filesFolder: string
  archive: string
  passphrase?: string | undefined
}
export type RestoreSummary = { createdAt: string; rows: number; files: number }

/**
 * Restores a backup into an empty database and an empty files folder, then runs newer migrations. Rows and files are all
 * or nothing: rows are committed once the last file is in place, and a failure before that leaves both empty. A restore
 * that was killed is cleared away by the next one. If a newer migration fails, the restored shop stays as it was saved.
 *
 * @throws Error when something is there already, or the backup is from a newer version of the shop.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreSummary> {
  const { url, filesFolder } = options
  const client = await connect(url)
  try {
    await clearUnfinished(client, filesFolder)
    await mustBeEmpty(client, filesFolder)
    const summary = await restoreAll(client, options)
    await migrate(url)
    return summary
  } finally {
    await client.end()
  }
}

/** Brings rows and files back as they were saved. */
async function restoreAll(
  client: pg.Client,
  { url, filesFolder, archive, passphrase }: RestoreOptions,
): Promise<RestoreSummary> {
  const draft = `${path.resolve(filesFolder)}.restoring-${process.pid}`
  const pool = connectPool(url)
  const id = await markUnfinished(client)
  try {
    const entries = archiveEntries(archive, passphrase)
    const manifest = await prepare(entries, pool)
    await client.query('begin')
    const load = () => loadEntries(entries, client, manifest, draft)
    const summary = await withoutForeignKeys(client, manifest.tables, load)
    await forgetTasks(client)
    await mkdir(draft, { recursive: true })
    await markFiles(draft, id)
    await rmdir(filesFolder).catch(() => {})
    await rename(draft, filesFolder)
    await markFinished(client)
    await client.query('commit')
    await unmarkFiles(filesFolder)
    return summary
  } catch (error) {
    await client.query('rollback').catch(() => {})
    await clearUnfinished(client, filesFolder).catch(() => {})
    throw archiveFault(error as NodeJS.ErrnoException)
  } finally {
    await rm(draft, { recursive: true, force: true })
    await pool.end()
  }
}

/**
 * Backups belong to the shop that took them, and the archive lists its own as still running. With these rows, a restored
 * shop would write its archive anew and delete old ones of a shop that may still be open. Older backups lack the table.
 */
async function forgetTasks(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select from pg_class where oid = to_regclass('system_task')`)
  if (rows.length > 0) await client.query('delete from system_task')
}

/** Reads the manifest and creates the tables that match it. */
async function prepare(entries: AsyncGenerator<Entry>, pool: pg.Pool): Promise<Manifest> {
  const first = await entries.next()
  if (first.done || first.value.header.name !== MANIFEST) throw new Error('This is not a backup of the shop.')
  const manifest = Manifest.parse(await jsonOf(first.value))
  await migrateTo(pool, manifest.migrations)
  await migrateJobs({ pgPool: pool })
  return manifest
}

async function loadEntries(
  entries: AsyncGenerator<Entry>,
  client: pg.Client,
  manifest: Manifest,
  files: string,
): Promise<RestoreSummary> {
  const summary: RestoreSummary = { createdAt: manifest.createdAt, rows: 0, files: 0 }
  let complete = false
  for await (const entry of entries) {
    const { name } = entry.header
    if (name.startsWith(ROWS)) summary.rows += await loadRows(client, manifest, entry)
    else if (name.startsWith(FILES)) {
      await extractFile(entry, files, name.slice(FILES.length))
      summary.files += 1
    } else if (name === REMAINDER) {
      await loadRemainder(client, Remainder.parse(await jsonOf(entry)))
      complete = true
    } else throw new Error(`The backup holds "${name}", which this version does not know.`)
  }
  if (!complete) throw new Error('The backup is incomplete.')
  return summary
}
