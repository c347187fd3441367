import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { locks } from '../locks.ts'
import { migrate } from '../migrate.ts'
import { connect, connectPool } from './connect.ts'
import { migrateTo } from './migrate-to.ts'
import { readMigrations, readTables } from './read-manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

// These tests create, kill and copy real servers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

test('A restored shop has every row, job, number and picture of the original', async () => {
  const home = await place()
  await furnish(home)
  const archive = path.join(home.folder, 'shop.tar.gz')
  expect(await writeBackup({ ...home, archive })).toMatchObject({ files: 2 })
  expect((await stat(archive)).mode & 0o777).toBe(0o600)

  const away = await place()
  expect(await restoreBackup({ ...away, archive })).toMatchObject({ files: 2 })
  expect(await digests(away.url)).toEqual(await digests(home.url))
  expect(await query(away.url, `select task_identifier, key from graphile_worker.jobs`)).toEqual([
    { task_identifier: 'event', key: 'email' },
  ])
  expect(await query(away.url, `insert into tag (handle) values ('new') returning id`)).toEqual([{ id: 2 }])
  expect(await readFile(path.join(away.filesFolder, 'pictures/ab/abc/original'), 'utf8')).toBe('a picture')
  expect(await readdir(path.join(away.filesFolder, 'pictures/ab/abc'))).toEqual(['original'])
})

test('A backup is a consistent snapshot while orders arrive', async () => {
  const home = await place()
  await migrate(home.url)
  const writer = await connect(home.url)
  let going = true
  const writing = (async () => {
    while (going) {
      await writer.query(
        `with v as (insert into visit (visitor_id, path) values ('v', '/') returning id)
         insert into setting (key, value) select 'visit-' || id, '1' from v`,
      )
    }
  })()
  const archive = path.join(home.folder, 'shop.tar.gz')
  await writeBackup({ ...home, archive })
  going = false
  await writing
  await writer.end()

  const away = await place()
  await restoreBackup({ ...away, archive })
  const [counts] = await query(
    away.url,
    `select (select count(*) from visit) = (select count(*) from setting where key like 'visit-%') as paired`,
  )
  expect(counts).toEqual({ paired: true })
})

test('A restore over an existing shop is refused and changes nothing', async () => {
  const home = await place()
  await furnish(home)
  const archive = path.join(home.folder, 'shop.tar.gz')
  await writeBackup({ ...home, archive })
  const before = await digests(home.url)
  await expect(restoreBackup({ ...home, archive })).rejects.toThrow('A shop is already in this database.')
  expect(await digests(home.url)).toEqual(before)

  const away = await place()
  await mkdir(away.filesFolder)
  await writeFile(path.join(away.filesFolder, 'mine'), '')
  await expect(restoreBackup({ ...away, archive })).rejects.toThrow('holds files')
})

test('A backup never overwrites a file', async () => {
  const home = await place()
  await migrate(home.url)
  const archive = path.join(home.folder, 'shop.tar.gz')
  await writeFile(archive, 'another shop')
  await expect(writeBackup({ ...home, archive })).rejects.toThrow('exists already')
  expect(await readFile(archive, 'utf8')).toBe('another shop')
  expect(await readdir(home.folder)).toEqual(['shop.tar.gz'])
})

test('A truncated backup leaves the database and the folder empty', async () => {
  const home = await place()
  await furnish(home)
  const archive = path.join(home.folder, 'shop.tar.gz')
  await writeBackup({ ...home, archive })
  const { size } = await stat(archive)
  const away = await place()
  // Near its end, and within the content of an entry.
  for (const length of [size - 100, Math.floor(size / 2)]) {
    const cut = path.join(home.folder, 'cut.tar.gz')
    await writeFile(cut, await readFile(archive))
    await truncate(cut, length)
    await expect(restoreBackup({ ...away, archive: cut })).rejects.toThrow('The backup is incomplete.')
  }
  const csv = path.join(home.folder, 'products.csv')
  await writeFile(csv, 'Handle,Title\n')
  await expect(restoreBackup({ ...away, archive: csv })).rejects.toThrow('This is not a backup of the shop.')
  expect(await readdir(away.folder)).toEqual([])
  expect(await restoreBackup({ ...away, archive })).toMatchObject({ files: 2 })
})

test('A restore that was killed keeps the shop closed, and the next one starts over', async () => {
  const home = await place()
  await furnish(home)
  const archive = path.join(home.folder, 'shop.tar.gz')
  await writeBackup({ ...home, archive })

  const away = await place()
  await query(away.url, 'create schema unfinished_restore')
  await query(away.url, 'create table tag (handle text)')
  await mkdir(`${away.filesFolder}.restoring-1`)
  await expect(migrate(away.url)).rejects.toThrow('run bin/restore again')
  expect(await restoreBackup({ ...away, archive })).toMatchObject({ files: 2 })
  expect(await digests(away.url)).toEqual(await digests(home.url))
  expect(await readdir(away.folder)).toEqual(['files'])
  await migrate(away.url)
})

test('A restore that loses the database before its rows are committed starts over, and clears no other files', async () => {
  const home = await place()
  await furnish(home)
  const archive = path.join(home.folder, 'shop.tar.gz')
  await writeBackup({ ...home, archive })

  const away = await place()
  const holder = await connect(away.url)
  onTestFinished(() => holder.end())
  const lost = expect(restoreBackup({ ...away, archive })).rejects.toThrow(/terminat/)
  const markers = () => query(away.url, `select from pg_namespace where nspname = 'unfinished_restore'`)
  await expect.poll(markers, { interval: 5 }).toHaveLength(1)
  // Whoever makes a table in the schema keeps it from being dropped, which is the last statement before the commit.
  await holder.query('begin; create table unfinished_restore.held ()')
  await expect.poll(() => readdir(away.filesFolder).catch(() => [])).not.toEqual([])
  await query(
    away.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'drop schema unfinished_restore%'`,
  )
  await lost
  await holder.query('rollback')

  const put = path.join(away.folder, 'put')
  await mkdir(put)
  await writeFile(path.join(put, 'mine'), '')
  await rename(away.filesFolder, path.join(away.folder, 'restored'))
  await rename(put, away.filesFolder)
  await expect(restoreBackup({ ...away, archive })).rejects.toThrow('holds files')
  expect(await readdir(away.filesFolder)).toEqual(['mine'])
  await rm(away.filesFolder, { recursive: true })
  expect(await restoreBackup({ ...away, archive })).toMatchObject({ files: 2 })
  expect(await digests(away.url)).toEqual(await digests(home.url))
})

test('A restored shop stays if a newer migration fails, without the tasks of the shop it came from', async () => {
  const home = await place()
  await furnish(home)
  await query(home.url, `insert into system_task (kind) values ('backup')`)
  const archive = path.join(home.folder, 'shop.tar.gz')
  await writeBackup({ ...home, archive })

  const away = await place()
  const holder = await connect(away.url)
  onTestFinished(() => holder.end())
  await holder.query('select pg_advisory_lock($1)', [locks.migrationTurn])
  const failed = expect(restoreBackup({ ...away, archive })).rejects.toThrow(/terminat|connection error/)
  const waiting = `from pg_stat_activity where application_name = 'vitrine migrate' and datname = current_database()`
  await expect.poll(() => query(away.url, `select ${waiting}`)).toHaveLength(1)
  await query(away.url, `select pg_terminate_backend(pid) ${waiting}`)
  await failed
  expect(await query(away.url, 'select handle from category order by id limit 1')).toEqual([{ handle: 'c1' }])
  expect(await query(away.url, 'select from system_task')).toEqual([])
  expect((await readdir(away.filesFolder)).sort()).toEqual(['invoices', 'pictures'])
  await holder.query('select pg_advisory_unlock_all()')
  await migrate(away.url)
})

test('Two restores into one database do not disturb each other', async () => {
  const home = await place()
  await furnish(home)
  const archive = path.join(home.folder, 'shop.tar.gz')
  await writeBackup({ ...home, archive })

  const away = await place()
  const results = await Promise.allSettled([
    restoreBackup({ ...away, archive }),
    restoreBackup({ ...away, archive }),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results).toContainEqual(
    expect.objectContaining({
      reason: expect.objectContaining({ message: 'Another restore into this database is running.' }),
    }),
  )
  expect(await digests(away.url)).toEqual(await digests(home.url))
})

test('A backup from an older version is migrated to the newest tables', async () => {
  const home = await place()
  const newest = await place()
  await migrate(newest.url)
  const [first] = await withClient(newest.url, readMigrations)
  await withPool(home.url, (pool) => migrateTo(pool, [first as string]))
  await query(home.url, `insert into tag (handle) values ('old')`)
  const archive = path.join(home.folder, 'shop.tar.gz')
  await writeBackup({ ...home, archive })

  const away = await place()
  await restoreBackup({ ...away, archive })
  expect(await withClient(away.url, readMigrations)).toEqual(await withClient(newest.url, readMigrations))
  expect(await query(away.url, 'select handle from tag')).toEqual([{ handle: 'old' }])
})

test('A backup from a newer version is refused', async () => {
  const home = await place()
  await migrate(home.url)
  await query(
    home.url,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('from tomorrow', 9e12)`,
  )
  const archive = path.join(home.folder, 'shop.tar.gz')
  await writeBackup({ ...home, archive })
  const away = await place()
  await expect(restoreBackup({ ...away, archive })).rejects.toThrow('from another version of the shop')
})

test('A backup of an empty database is refused', async () => {
  const home = await place()
  const archive = path.join(home.folder, 'shop.tar.gz')
  await expect(writeBackup({ ...home, archive })).rejects.toThrow('no shop in this database')
  expect(await readdir(home.folder)).toEqual([])
})

type Place = { folder: string; url: string; filesFolder: string }

/** An empty database and an empty folder. */
async function place(): Promise<Place> {
  const server = inject('databaseServer')
  const name = `backup_${randomUUID().replaceAll('-', '')}`
  await query(server, `create database ${name}`)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrine-backup-'))
  onTestFinished(async () => {
    await query(server, `drop database ${name} with (force)`)
    await rm(folder, { recursive: true })
  })
  const url = server.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)
  return { folder, url, filesFolder: path.join(folder, 'files') }
}

/** A shop with data that is hard to restore: odd characters, a tree, rows for several pieces, a waiting job. */
async function furnish({ url, filesFolder }: Place): Promise<void> {
  await withPool(url, async (pool) => {
    await migrate(url)
    await runMigrations({ pgPool: pool })
  })
  await query(url, 'insert into tag (handle) values ($1)', ['tab\t, line\n, \\N, \\., "quote", 防水'])
  await query(
    url,
    `insert into category (handle, parent_id) select 'c' || n, nullif(n - 1, 0) from generate_series(1, 5) n`,
  )
  await query(
    url,
    `insert into visit (visitor_id, path) select 'v' || n, repeat('/path', 20) from generate_series(1, 60000) n`,
  )
  await query(url, `select graphile_worker.add_job('event', '{"event":"order.placed"}', job_key := 'email')`)
  const pictures = path.join(filesFolder, 'pictures/ab/abc')
  await mkdir(pictures, { recursive: true })
  await writeFile(path.join(pictures, 'original'), 'a picture')
  await writeFile(path.join(pictures, '320.avif'), 'made again when asked for')
  await mkdir(path.join(filesFolder, 'invoices'))
  await writeFile(path.join(filesFolder, 'invoices/1.pdf'), 'an invoice')
}

/** A checksum of the rows of each table. */
async function digests(url: string): Promise<Record<string, string>> {
  return await withClient(url, async (client) => {
    const found: Record<string, string> = {}
    for (const { name } of await readTables(client)) {
      const { rows } = await client.query(
        `select count(*) || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as md5 from "${name}" t`,
      )
      found[name] = rows[0].md5
    }
    return found
  })
}

async function query(url: string, sql: string, values: unknown[] = []): Promise<unknown[]> {
  return await withClient(url, async (client) => (await client.query(sql, values)).rows)
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url)
  return await work(client).finally(() => client.end())
}

async function withPool(url: string, work: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const pool = connectPool(url)
  await work(pool).finally(() => pool.end())
}
