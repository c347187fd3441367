import { mkdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { runMigrations as migrateJobs } from 'graphile-worker'
import type pg from 'pg'
import { migrate } from '../migrate.ts'
import { archiveEntries, type Entry, jsonOf } from './archive-entries.ts'
import { connect, connectPool } from './connect.ts'
import { extractFile } from './extract-file.ts'
import { loadRemainder } from './load-remainder.ts'
import { loadRows } from './load-rows.ts'
import { FILES, MANIFEST, Manifest, REMAINDER, Remainder, ROWS } from './manifest.ts'
import { migrateTo } from './migrate-to.ts'
import { mustBeEmpty } from './must-be-empty.ts'
import { clearDatabase, clearUnfinished, markFinished, markUnfinished } from './unfinished-restore.ts'
import { withoutForeignKeys } from './without-foreign-keys.ts'

export type RestoreOptions = {
  url: string
  filesFolder: string
  archive: string
  passphrase?: string | undefined
}
export type RestoreSummary = { createdAt: string; rows: number; files: number }

/**
 * Restores a backup into an empty database and an empty files folder, then runs newer migrations. All or nothing: rows
 * are committed once the last file is in place, and a failure leaves both empty. A restore that was killed is cleared away
 * by the next one.
 *
 * @throws Error when something is there already, or the backup is from a newer version of the shop.
 */
export async function restoreBackup({
  url,
  filesFolder,
  archive,
  passphrase,
}: RestoreOptions): Promise<RestoreSummary> {
  const draft = `${path.resolve(filesFolder)}.restoring-${process.pid}`
  const client = await connect(url)
  const pool = connectPool(url)
  try {
    await clearUnfinished(client, filesFolder)
    await mustBeEmpty(client, filesFolder)
    await markUnfinished(client)
    try {
      const entries = archiveEntries(archive, passphrase)
      const manifest = await prepare(entries, pool)
      await client.query('begin')
      const load = () => loadEntries(entries, client, manifest, draft)
      const summary = await withoutForeignKeys(client, manifest.tables, load)
      await mkdir(draft, { recursive: true })
      await rmdir(filesFolder).catch(() => {})
      await rename(draft, filesFolder)
      await markFinished(client)
      await client.query('commit')
      await migrate(url)
      await forgetTasks(client)
      return summary
    } catch (error) {
      await client.query('rollback').catch(() => {})
      await clearDatabase(client)
      throw error
    }
  } finally {
    await rm(draft, { recursive: true, force: true })
    await pool.end()
    await client.end()
  }
}

/**
 * Backups belong to the shop that took them, and the archive lists its own as still running. With these rows, a restored
 * shop would write its archive anew and delete old ones of a shop that may still be open.
 */
async function forgetTasks(client: pg.Client): Promise<void> {
  await client.query('delete from system_task')
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
