import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { withDatabase } from '#test/database-server.ts'
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

/** A folder with one migration, as drizzle-kit lays it out. */
async function migrationsThat(sql: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const entries = [{ idx: 0, version: '7', when: 1, tag: '0000_long', breakpoints: true }]
  await mkdir(join(folder, 'meta'))
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', entries }))
  await writeFile(join(folder, '0000_long.sql'), sql)
  return folder
}

/** Migrates in a process of its own. */
async function start(url: string, folder: string): Promise<{ code: number; said: string }> {
  const program = `import { migrate } from '#server/db/migrate.ts'; await migrate(...process.argv.slice(1))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, url, folder])
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  const [code] = await once(child, 'close')
  return { code, said }
}
