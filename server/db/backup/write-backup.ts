import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { isThere } from '../is-there.ts'
import { addJson } from './add-entry.ts'
import { addFiles } from './add-files.ts'
import { addRows } from './add-rows.ts'
import { connect } from './connect.ts'
import { MANIFEST, REMAINDER } from './manifest.ts'
import { readManifest } from './read-manifest.ts'
import { readRemainder } from './read-remainder.ts'

export type BackupOptions = {
  url: string
  /** The shop's stored files: `<dataDir>/files`. */
  filesFolder: string
  /** Path of the archive, a .tar.gz. */
  archive: string
  /** Told how far it is, in percent. */
  onProgress?: (percent: number) => Promise<void>
}

export type BackupSummary = { tables: number; files: number; bytes: number }

/**
 * Saves a consistent snapshot of the database and the original pictures while the shop is running. The archive appears
 * once it is complete, readable only by its owner, because it contains customer data.
 *
 * @throws Error when the archive exists already, or the database is empty, which a wrong DATA_DIR or DATABASE_URL makes
 *   likely.
 */
export async function writeBackup({
  url,
  filesFolder,
  archive,
  onProgress,
}: BackupOptions): Promise<BackupSummary> {
  await refuseExisting(archive)
  const part = `${archive}.part-${process.pid}`
  await mkdir(path.dirname(path.resolve(archive)), { recursive: true })
  const tar = pack()
  const written = pipeline(tar, createGzip({ level: 4 }), createWriteStream(part, { mode: 0o600 }))
  written.catch(() => {})
  try {
    const client = await connect(url)
    let tables = 0
    try {
      await client.query('begin isolation level repeatable read read only')
      const manifest = await readManifest(client)
      if (manifest.tables.length === 0) throw new Error('There is no shop in this database yet.')
      await addJson(tar, MANIFEST, manifest)
      let told = 0
      for (const [index, table] of manifest.tables.entries()) {
        await addRows(tar, client, table)
        const percent = Math.round((80 * (index + 1)) / manifest.tables.length)
        if (percent < told + 10) continue
        await onProgress?.(percent)
        told = percent
      }
      await addJson(tar, REMAINDER, await readRemainder(client))
      tables = manifest.tables.length
    } finally {
      await client.end()
    }
    // After the rows: pictures never change, so all pictures that the rows mention exist.
    const files = await addFiles(tar, filesFolder)
    tar.finalize()
    await written
    await settle(part, archive)
    return { tables, files, bytes: (await stat(archive)).size }
  } catch (error) {
    tar.destroy()
    await rm(part, { force: true })
    throw error
  }
}

/** An archive is never overwritten: it may be the only copy of a shop. */
async function refuseExisting(archive: string): Promise<void> {
  if (await isThere(archive))
    throw new Error(`${archive} exists already. Choose another name, or move the file away.`)
}

/** Flushes the archive to disk before it gets its name. */
async function settle(part: string, archive: string): Promise<void> {
  const file = await open(part, 'r')
  await file.sync()
  await file.close()
  await refuseExisting(archive)
  await rename(part, archive)
}
