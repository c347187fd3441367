import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

const FOLDER = path.resolve(import.meta.dirname, '../migrations')

type Journal = { entries: { tag: string }[] }

/**
 * Migrates an empty database to the version of a backup. Later migrations run after the rows are restored, so that they
 * change these rows as well.
 *
 * @param migrations digests as Drizzle keeps them, SHA-256 of each file
 * @throws Error when the backup had migrations that this version does not have.
 */
export async function migrateTo(pool: pg.Pool, migrations: string[]): Promise<void> {
  const journalFile = path.join('meta', '_journal.json')
  const journal = JSON.parse(await readFile(path.join(FOLDER, journalFile), 'utf8')) as Journal
  const digests = await Promise.all(journal.entries.map(({ tag }) => digestOf(tag)))
  if (migrations.some((digest, index) => digest !== digests[index])) {
    throw new Error(
      'The backup is from another version of the shop, whose tables this one does not know. Restore it with that version, or a newer one.',
    )
  }
  const draft = await mkdtemp(path.join(os.tmpdir(), 'vitrine-migrations-'))
  try {
    await cp(FOLDER, draft, { recursive: true })
    const entries = journal.entries.slice(0, migrations.length)
    await writeFile(path.join(draft, journalFile), JSON.stringify({ ...journal, entries }))
    await migrate(drizzle(pool), { migrationsFolder: draft })
  } finally {
    await rm(draft, { recursive: true })
  }
}

async function digestOf(tag: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path.join(FOLDER, `${tag}.sql`), 'utf8'))
    .digest('hex')
}
