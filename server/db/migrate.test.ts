import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { withDatabase } from '#test/database-server.ts'
import { migrate } from './migrate.ts'
import { timeouts } from './open.ts'

it('lets a second process wait for a migration that exceeds the statement timeout', async () => {
  const url = await emptyDatabase()
  const seconds = timeouts.statement / 1000 + 1
  const folder = await migrationsThat(`select pg_sleep(${seconds});--> statement-breakpoint
    create table done as select 1 as once`)
  const processes = [start(url, folder), start(url, folder)]
  expect(await Promise.all(processes)).toEqual([
    { code: 0, said: '' },
    { code: 0, said: '' },
  ])
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select once from done').finally(() => client.end())
  expect(rows).toEqual([{ once: 1 }])
}, 90_000)

it('names a migration that fails, without values of rows, and changes nothing', async () => {
  const url = await emptyDatabase()
  const making = `create table person as select 'ada@example.com' as email`
  const twice = `create table other (id int);--> statement-breakpoint
    alter table person add column email text`
  await expect(migrate(url, { migrationsFolder: await migrationsThat(making, twice) })).rejects.toThrow(
    'Migration 0001_step failed (42701: column "email" of relation "person" already exists) and changed nothing.',
  )
  const casting = 'alter table person alter column email type int using email::int'
  await expect(migrate(url, { migrationsFolder: await migrationsThat(making, casting) })).rejects.toThrow(
    'Migration 0001_step failed (22P02) and changed nothing.',
  )
  const client = await connect(url)
  expect((await client.query(`select to_regclass('other') as other`)).rows).toEqual([{ other: null }])
})

describe('an index of a large table', () => {
  const making = `create table big as select n as id, n as part from generate_series(1, 2000) n;
    create index big_id on big (id);
    create table small as select 1 as id`
  const indexing = `-- The index comes before others.
    CREATE INDEX "big_part" ON "big" USING btree ("part") WHERE part > 0;--> statement-breakpoint
    DROP INDEX "big_id";--> statement-breakpoint
    CREATE INDEX "small_id" ON "small" USING btree ("id")`
  const options = { largeTable: 50_000 }
  const states = `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid in ('big'::regclass, 'small'::regclass) order by 1`
  const finished = [
    { name: 'big_part', valid: true },
    { name: 'small_id', valid: true },
  ]

  it('is built after its migration, which nobody who writes has to wait for', async () => {
    const url = await emptyDatabase()
    const client = await connect(url)
    await migrate(url, { ...options, migrationsFolder: await migrationsThat(making) })
    const sleeping = `${indexing};--> statement-breakpoint
      select pg_sleep(2)`
    const migrationsFolder = await migrationsThat(making, sleeping)
    const migrated = migrate(url, { ...options, migrationsFolder })
    await until(
      client,
      `select from pg_stat_activity where query like '%pg_sleep(2)%' and state = 'active'
      and pid <> pg_backend_pid()`,
    )
    await client.query(`set lock_timeout = '500ms'; insert into big values (0, 1)`)
    await migrated
    expect((await client.query(states)).rows).toEqual(finished)
  }, 30_000)

  it('is finished by the next process if one ends during its build, and keeps no earlier version from starting', async () => {
    const url = await emptyDatabase()
    const [client, writer] = [await connect(url), await connect(url)]
    await migrate(url, { ...options, migrationsFolder: await migrationsThat(making) })
    const migrationsFolder = await migrationsThat(making, indexing)
    await writer.query('begin')
    await writer.query('insert into big values (0, 1)')
    const cutOff = expect(migrate(url, { ...options, migrationsFolder })).rejects.toThrow(/terminat/)
    // The build waits for the open transaction.
    const building = `from pg_stat_activity where query like '%concurrently%' and wait_event_type = 'Lock'
      and pid <> pg_backend_pid()`
    await until(client, `select ${building}`)
    await client.query(`set statement_timeout = '1s'`)
    await client.query('select pg_advisory_lock(7301412), pg_advisory_unlock(7301412)')
    await client.query(`select pg_terminate_backend(pid) ${building}`)
    await cutOff
    expect((await client.query(states)).rows).toContainEqual({ name: 'big_part', valid: false })
    await writer.query('commit')
    await migrate(url, { ...options, migrationsFolder })
    expect((await client.query(states)).rows).toEqual(finished)
    expect((await client.query('select from drizzle.pending_index')).rows).toEqual([])
  }, 30_000)

  it('is named if it fails, without values of rows', async () => {
    const url = await emptyDatabase()
    const client = await connect(url)
    await migrate(url, { ...options, migrationsFolder: await migrationsThat(making) })
    const dividing = `create index big_share on big using btree ((1000 / (id - 7)))`
    const migrationsFolder = await migrationsThat(making, dividing)
    const failed = 'Index big_share failed (22012) after its migration.'
    for (const _ of ['first start', 'next start'])
      await expect(migrate(url, { ...options, migrationsFolder })).rejects.toThrow(failed)
    await client.query('delete from big where id = 7')
    await migrate(url, { ...options, migrationsFolder })
    expect((await client.query(states)).rows).toContainEqual({ name: 'big_share', valid: true })
  })

  it('is built with its migration if another statement names it or it is unique', async () => {
    const url = await emptyDatabase()
    const client = await connect(url)
    await migrate(url, { ...options, migrationsFolder: await migrationsThat(making) })
    const replacing = `DROP INDEX "big_id";--> statement-breakpoint
      CREATE UNIQUE INDEX "big_id" ON "big" USING btree ("id");--> statement-breakpoint
      insert into big values (1, 2) on conflict (id) do update set part = 0`
    await migrate(url, { ...options, migrationsFolder: await migrationsThat(making, replacing) })
    expect((await client.query('select part from big where id = 1')).rows).toEqual([{ part: 0 }])
  })
})

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Waits until a query finds a row. */
async function until(client: pg.Client, query: string): Promise<void> {
  await expect.poll(async () => (await client.query(query)).rowCount, { timeout: 10_000 }).toBe(1)
}

async function emptyDatabase(): Promise<string> {
  const server = inject('databaseServer')
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  const owner = new pg.Client({ connectionString: server })
  await owner.connect()
  await owner.query(`create database "${name}"`)
  onTestFinished(async () => {
    await owner.query(`drop database "${name}" with (force)`)
    await owner.end()
  })
  return withDatabase(server, name)
}

/** A folder with these migrations, as drizzle-kit lays it out. */
async function migrationsThat(...migrations: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const entries = migrations.map((_, idx) => ({
    ...{ idx, version: '7', when: idx + 1, tag: `000${idx}_step`, breakpoints: true },
  }))
  await mkdir(join(folder, 'meta'))
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', entries }))
  for (const [idx, sql] of migrations.entries())
    await writeFile(join(folder, `${entries[idx]!.tag}.sql`), sql)
  return folder
}

/** Migrates in a process of its own. */
async function start(url: string, folder: string): Promise<{ code: number; said: string }> {
  const program = `import { migrate } from '#server/db/migrate.ts'; await migrate(process.argv[1], { migrationsFolder: process.argv[2] })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, url, folder])
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  const [code] = await once(child, 'close')
  return { code, said }
}
