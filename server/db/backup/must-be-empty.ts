import { readdir } from 'node:fs/promises'
import type pg from 'pg'
import { readTables } from './read-manifest.ts'

/** A restore never changes an existing shop. */
export async function mustBeEmpty(client: pg.Client, filesFolder: string): Promise<void> {
  const tables = await readTables(client)
  if (tables.length > 0) {
    throw new Error(
      'A shop is already in this database. Restore into an empty one: set DATA_DIR to a new folder, or DATABASE_URL to a new database.',
    )
  }
  const files = await readdir(filesFolder).catch(() => [])
  if (files.length > 0) {
    throw new Error(`${filesFolder} holds files. Restore into an empty folder: set DATA_DIR to a new one.`)
  }
}
