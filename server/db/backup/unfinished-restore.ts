import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { locks } from '../locks.ts'
import { StartRefusal } from '../start-refusal.ts'

/**
 * A schema that exists from the first table of a restore to the commit of its rows, also if the process is killed. Its
 * comment is the id of the restore.
 */
const marker = 'unfinished_restore'

/** Holds the id of the restore that files came from, until its rows are committed. Backups leave such names out. */
const fileMarker = 'unfinished-restore.part'

/** Reserves the database until the connection ends, and removes what an unfinished restore left in it and of files. */
export async function clearUnfinished(client: pg.Client, filesFolder: string): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
    locks.restore,
  ])
  if (!rows[0]!.free) throw new Error('Another restore into this database is running.')
  if (!(await isUnfinished(client))) return
  const { dir, base } = path.parse(path.resolve(filesFolder))
  for (const name of await readdir(dir).catch(() => []))
    if (name.startsWith(`${base}.restoring-`))
      await rm(path.join(dir, name), { recursive: true, force: true })
  await clearFiles(client, filesFolder)
  await clearDatabase(client)
}

/** Removes the files folder if that restore brought it: it may be another shop's, or one that was put back since. */
async function clearFiles(client: pg.Client, filesFolder: string): Promise<void> {
  const { rows } = await client.query<{ id: string | null }>(
    `select obj_description(to_regnamespace($1), 'pg_namespace') as id`,
    [marker],
  )
  const found = await readFile(path.join(filesFolder, fileMarker), 'utf8').catch(() => null)
  if (found !== null && found === rows[0]!.id) await rm(filesFolder, { recursive: true, force: true })
}

/** Returns the id of the restore. */
export async function markUnfinished(client: pg.Client): Promise<string> {
  const id = randomUUID()
  await client.query(`create schema ${marker}; comment on schema ${marker} is '${id}'`)
  return id
}

export async function markFiles(folder: string, id: string): Promise<void> {
  await writeFile(path.join(folder, fileMarker), id)
}

export async function unmarkFiles(folder: string): Promise<void> {
  await rm(path.join(folder, fileMarker), { force: true })
}

/** Part of the transaction that commits the rows. */
export async function markFinished(client: pg.Client): Promise<void> {
  await client.query(`drop schema ${marker}`)
}

/** The marker goes last, so that a second failure leaves it. */
async function clearDatabase(client: pg.Client): Promise<void> {
  try {
    await client.query('drop schema if exists drizzle, graphile_worker cascade')
    await client.query('drop schema public cascade; create schema public')
    await client.query(`drop schema if exists ${marker}`)
  } catch {
    // The connection is lost, or the user may not drop the schema. The next restore names what is left.
  }
}

/** @throws StartRefusal while the tables of a restore are incomplete: a shop that opened them would be in its way. */
export async function refuseUnfinished(client: pg.Client): Promise<void> {
  if (await isUnfinished(client))
    throw new StartRefusal(
      'A restore into this database is running or was interrupted. Wait for it, or run bin/restore again: it starts over.',
    )
}

async function isUnfinished(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>('select to_regnamespace($1) is not null as is', [
    marker,
  ])
  return rows[0]!.is
}
