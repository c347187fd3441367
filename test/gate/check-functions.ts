import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { testServer, withDatabase } from '../database-server.ts'
import { root } from './run-tool.ts'
import { type Tally, tallyOf } from './tally.ts'

const REMEDY = `  Copy the file into a new migration: npx drizzle-kit generate --custom --name=what-the-change-does`

/** A migrated database has exactly the functions of server/db/functions, word for word. */
export async function checkFunctions(): Promise<Tally> {
  const server = await testServer()
  const name = `functions_${randomUUID().replaceAll('-', '')}`
  const owner = new pg.Client({ connectionString: server.url })
  await owner.connect()
  try {
    await owner.query(`create database "${name}"`)
    const differing = await differences(withDatabase(server.url, name))
    const detail = differing.map((difference) => `  ${difference}`).join('\n')
    return tallyOf(
      'functions of the database match their files',
      differing.length === 0,
      detail && `${detail}\n${REMEDY}`,
    )
  } finally {
    await owner.query(`drop database if exists "${name}" with (force)`)
    await owner.end()
    await server.stop()
  }
}

async function differences(url: string): Promise<string[]> {
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const migrated = await definitions(client)
    for (const file of globSync('server/db/functions/*.sql', { cwd: root })) {
      await client.query(readFileSync(path.join(root, file), 'utf8'))
    }
    const written = await definitions(client)
    const files = globSync('*.sql', { cwd: path.join(root, 'server/db/functions') })
    const named = files.map((file) => path.basename(file, '.sql').replaceAll('-', '_'))
    return [
      ...[...written.keys()].filter((key) => migrated.get(key) !== written.get(key)),
      ...[...migrated.keys()].filter((key) => !named.includes(key)).map((key) => `${key} has no file`),
    ]
  } finally {
    await client.end()
  }
}

async function definitions(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select p.proname as name, pg_get_functiondef(p.oid) as definition
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  return new Map(rows.map((row) => [row.name, row.definition]))
}
