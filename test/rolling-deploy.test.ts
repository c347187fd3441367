import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { base } from '#contract/calls.ts'
import type { Envelope } from '#contract/envelope.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Visitor } from './app.ts'
import { buy, openBuyingShop, sell, stockOf } from './buying.ts'
import { cloneDatabase, dropDatabase } from './clone-database.ts'
import { freePort } from './free-port.ts'
import { quickStart } from './quick-start.ts'

const root = resolve(import.meta.dirname, '..')
const migrations = 'server/db/migrations'
const newest = readdirSync(join(root, migrations))
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .at(-1)!

/** The commit before the newest migration; null in a copy without history, such as a tarball or a shallow clone. */
const before = commitBeforeNewest()
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

it('the server from before the newest migration still sells beside the new one', async () => {
  // Without history the old server cannot run: its columns and functions must then at least all be there.
  if (before === null) return expectOldSchemaKept()
  const world = await openBuyingShop()
  onTestFinished(() => world.close())
  await sell(world.shop, { sku: 'MUG', onHand: 10 })
  const old = await startOld(before, world.databaseUrl)
  await buy(visitorOf(old.url), { method: 'bank', quantity: 2 })
  await buy(world.visitor(), { method: 'bank', quantity: 3 })
  await buy(visitorOf(old.url), { method: 'bank', quantity: 1 })
  expect(await stockOf(world.shop, 'MUG')).toMatchObject({ on_hand: 10, reserved: 6, moved_reserved: 6 })
  await old.stop()
}, 120_000)

function commitBeforeNewest(): string | null {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', `${migrations}/${newest}`)
    // A migration that is not committed yet comes after HEAD.
    return added === '' ? git('rev-parse', 'HEAD') : git('rev-parse', '--verify', `${added}^`)
  } catch {
    return null
  }
}

async function startOld(
  commit: string,
  databaseUrl: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-old-'))
  folders.push(folder)
  const wanted = ['server', 'contract', 'desk', 'locales', 'themes', 'package.json']
  const listed = execFileSync('git', ['ls-tree', '--name-only', commit, ...wanted], {
    cwd: root,
    encoding: 'utf8',
  })
  const parts = listed.trim().split('\n')
  const archive = execFileSync('git', ['archive', commit, ...parts], { cwd: root, maxBuffer: 1 << 28 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  for (const shared of ['node_modules', 'dist']) {
    if (existsSync(join(root, shared))) await symlink(join(root, shared), join(folder, shared))
  }
  const port = await freePort()
  const child = spawn(process.execPath, [...quickStart.args, 'server/main.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      ...quickStart.env,
      NODE_ENV: 'production',
      SHOP_MODE: 'live',
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'var'),
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const stop = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  onTestFinished(stop)
  const url = `http://127.0.0.1:${port}`
  await ready(url, child)
  return { url, stop }
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  let said = ''
  child.stderr?.on('data', (text) => {
    said += text
  })
  const answers = async () => {
    if (child.exitCode !== null) return `ended: ${said}`
    return fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  await expect.poll(answers, { timeout: 90_000 }).not.toBe(false)
  expect(await answers()).toBe(true)
}

/** A visitor of a shop in another process. */
function visitorOf(url: string): Visitor {
  const visitor: Visitor = {
    id: undefined,
    headers: {},
    async send(path, payload) {
      const response = await fetch(url + base + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(visitor.id ? { 'x-visitor': visitor.id } : {}) },
        body: JSON.stringify(payload),
      })
      const envelope = (await response.json()) as Envelope<Record<string, unknown>>
      if (typeof envelope.data?.visitorId === 'string') visitor.id = envelope.data.visitorId
      return { status: response.status, envelope }
    },
    call: async (path, payload) => (await visitor.send(path, payload ?? {})).envelope as never,
  }
  return visitor
}

/** Every column and function from before the newest migration is there after it, and no insert lacks a value. */
async function expectOldSchemaKept(): Promise<void> {
  const after = await cloneDatabase()
  const fresh = await cloneDatabase()
  try {
    const old = await schemaOf(fresh, await allButNewest())
    const current = await schemaOf(after)
    expect(current.names).toEqual(expect.arrayContaining(old.names))
    const added = current.required.filter((column) => !old.required.includes(column))
    expect(added.filter((column) => old.tables.includes(column.split('.')[0]!))).toEqual([])
  } finally {
    await dropDatabase(after)
    await dropDatabase(fresh)
  }
}

/** A copy of the migrations without the newest. */
async function allButNewest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-migrations-'))
  folders.push(folder)
  await mkdir(folder, { recursive: true })
  await cp(join(root, migrations), folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }))
  return folder
}

/** `folder`: empties the database first and migrates it by these. */
async function schemaOf(url: string, folder?: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    if (folder) {
      await client.query('drop schema public cascade; create schema public; drop schema drizzle cascade')
      await migrate(url, { migrationsFolder: folder })
    }
    const columns = await client.query<{ table: string; column: string; type: string; required: boolean }>(`
      select table_name "table", column_name "column", data_type "type",
        is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' required
      from information_schema.columns where table_schema = 'public'`)
    const functions = await client.query<{ name: string }>(`
      select proname || '(' || pg_get_function_identity_arguments(oid) || ')' as name
      from pg_proc where pronamespace = 'public'::regnamespace`)
    return {
      tables: [...new Set(columns.rows.map(({ table }) => table))],
      names: [
        ...columns.rows.map(({ table, column, type }) => `${table}.${column} ${type}`),
        ...functions.rows.map(({ name }) => name),
      ],
      required: columns.rows
        .filter(({ required }) => required)
        .map(({ table, column }) => `${table}.${column}`),
    }
  } finally {
    await client.end()
  }
}
