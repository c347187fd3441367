import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { ensureFonts } from './chromium/ensure-fonts.ts'
import { testServer, withDatabase } from './database-server.ts'

const root = resolve(import.meta.dirname, '..')

/**
 * Provides every test file with a database server and the name of a migrated template to clone. The server is the
 * shop's embedded one in var/test, unless TEST_DATABASE_URL names another.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env.NODE_ENV = 'production'
  await ensureFonts()
  const server = await testServer()
  const template = `template_${migrationsHash()}`
  await prepareTemplate(server.url, template)
  project.provide('databaseServer', server.url)
  project.provide('databaseTemplate', template)
  const demo = { name: `demo_${randomUUID()}`, folder: await mkdtemp(join(tmpdir(), 'vitrine-demo-')) }
  project.provide('demo', demo)
  return async () => {
    await onDatabase(server.url, `drop database if exists "${demo.name}" with (force)`)
    await rm(demo.folder, { recursive: true, force: true })
    await server.stop()
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
    databaseTemplate: string
    /** This run's demo shop: the name of its database, which the first file that needs it creates, and its folder. */
    demo: { name: string; folder: string }
  }
}

async function onDatabase(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

async function prepareTemplate(server: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7301413)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    await client.query(`drop database if exists "${name}_making" with (force)`)
    await client.query(`create database "${name}_making"`)
    await migrate(withDatabase(server, `${name}_making`))
    await client.query(`alter database "${name}_making" rename to "${name}"`)
  } finally {
    await client.end()
  }
}

function migrationsHash(): string {
  const hash = createHash('sha256')
  const folder = join(root, 'server/db/migrations')
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort())
    hash.update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}
