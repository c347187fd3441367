import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cloneDatabase, dropDatabase } from '#test/clone-database.ts'
import { quickStart } from '#test/quick-start.ts'

// A process starts, with a database of its own; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 })

/** Starts the shop in its own process and returns what it wrote before it gave up. */
async function start(env: Record<string, string>): Promise<{ said: string; code: number }> {
  const shop = spawn(process.execPath, [...quickStart.args, join(import.meta.dirname, 'main.ts')], {
    env: { ...quickStart.env, PATH: process.env.PATH, LOG_LEVEL: 'silent', SHOP_MODE: 'live', ...env },
  })
  onTestFinished(() => void shop.kill('SIGKILL'))
  let said = ''
  shop.stderr.on('data', (chunk) => (said += chunk))
  const [code] = (await once(shop, 'close')) as [number]
  return { said: said.trim(), code }
}

test('an unreachable database ends the start with one sentence, without the password', async () => {
  const { said, code } = await start({ DATABASE_URL: 'postgresql://ada:secret@127.0.0.1:1/shop' })
  expect(said).toBe(
    'The database at 127.0.0.1:1/shop cannot be reached (ECONNREFUSED): start it, or correct DATABASE_URL.',
  )
  expect(code).toBe(1)
})

test('a data folder that cannot be made ends it with one sentence', async () => {
  const { said, code } = await start({ DATA_DIR: '/dev/null/var' })
  expect(said).toMatch(
    /^\/dev\/null\S* cannot be written \(ENOTDIR\): change its owner, or set DATA_DIR \(now \/dev\/null\/var\)\.$/,
  )
  expect(code).toBe(1)
})

test('an occupied port ends it with one sentence', async () => {
  const databaseUrl = await cloneDatabase()
  onTestFinished(() => dropDatabase(databaseUrl))
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const { said, code } = await start({ DATABASE_URL: databaseUrl, PORT: String(port) })
  expect(said).toBe(
    `Port ${port} on 127.0.0.1 is taken by another program: stop it, or set PORT, for example PORT=${port + 1} npm start.`,
  )
  expect(code).toBe(1)
})
