import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import type { Logger } from 'pino'
import { refuseUnfinished } from './backup/unfinished-restore.ts'
import { locks } from './locks.ts'
import { buildPendingIndexes, splitIndexes } from './pending-indexes.ts'
import { reasonOf } from './reason-of.ts'
import { StartRefusal } from './start-refusal.ts'

/** One process migrates. The others ask again, because a waiting statement would keep an index from being finished. */
const turn = locks.migrationTurn
const turnDelayMs = 200

/** Held during each migration. Earlier versions hold it while they apply theirs. */
const lock = locks.migration

const folder = new URL('./migrations', import.meta.url).pathname

type Options = {
  migrationsFolder?: string
  /** Bytes of a table from which its indexes are built while others write to it. Smaller ones take below a second. */
  largeTable?: number
  log?: Pick<Logger, 'info'>
}

/** The names that drizzle-kit gives them. */
const bookkeeping = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  create table if not exists drizzle.pending_index (id serial primary key, name text not null, statement text not null)`

/**
 * Applies all pending migrations in order, each in a transaction of its own, and builds indexes of large tables after
 * it. A process that ends in between leaves the rest to the next. Uses a dedicated connection without the pool's time
 * limits, because a migration, or the wait for another process's migration, may take long.
 *
 * @throws StartRefusal when a restore is incomplete, or a migration or an index fails.
 */
export async function migrate(
  url: string,
  { migrationsFolder = folder, largeTable = 16 * 2 ** 20, log }: Options = {},
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'vitrine migrate',
    options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    // A session lock: released with the connection, however this process ends.
    while (!(await isTrue(client, 'select pg_try_advisory_lock($1) as is', [turn]))) await wait(turnDelayMs)
    await refuseUnfinished(client)
    await client.query(bookkeeping)
    await buildPendingIndexes(client, log)
    for (const migration of await pendingOf(client, migrationsFolder)) {
      await apply(client, migration, largeTable).catch(async (error) => {
        throw await explained(error, migration, migrationsFolder)
      })
      await buildPendingIndexes(client, log)
    }
  } finally {
    await client.end()
  }
}

async function pendingOf(client: pg.Client, migrationsFolder: string): Promise<MigrationMeta[]> {
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  const last = Number(rows[0]!.last ?? 0)
  return readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > last)
}

async function apply(
  client: pg.Client,
  { sql, hash, folderMillis }: MigrationMeta,
  largeTable: number,
): Promise<void> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    const applied = 'select exists (select from drizzle.__drizzle_migrations where created_at >= $1) as is'
    if (!(await isTrue(client, applied, [folderMillis]))) {
      const { now, later } = await splitIndexes(client, sql, largeTable)
      for (const statement of now) await client.query(statement)
      for (const { name, statement } of later)
        await client.query('insert into drizzle.pending_index (name, statement) values ($1, $2)', [
          name,
          statement,
        ])
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        hash,
        folderMillis,
      ])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Names the migration that failed. */
async function explained(error: unknown, { folderMillis }: MigrationMeta, folder: string): Promise<unknown> {
  const reason = reasonOf(error)
  if (reason === null) return error
  const journal: { entries: { when: number; tag: string }[] } = JSON.parse(
    await readFile(join(folder, 'meta/_journal.json'), 'utf8'),
  )
  const name = journal.entries.find(({ when }) => when === folderMillis)?.tag
  return new StartRefusal(
    `Migration ${name} failed (${reason}) and changed nothing. Start the version that ran before, and report this message.`,
    { cause: error },
  )
}

async function isTrue(client: pg.Client, query: string, values: unknown[]): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(query, values)
  return rows[0]!.is
}
