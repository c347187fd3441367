import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { base } from '#contract/calls.ts'
import { cloneDatabase, dropDatabase } from '#test/clone-database.ts'
import { freePort } from '#test/free-port.ts'
import { quickStart } from '#test/quick-start.ts'

// A process starts, with a database of its own; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 })

/** Loaded into the process: each SIGUSR2 rejects a promise that nobody handles, the first as graphile-worker does. */
const rejections = `
  const errors = ['Error occurred whilst returning jobs from local queue', 'an operation that nobody awaited']
  process.on('SIGUSR2', () => void Promise.reject(new Error(errors.shift())))`

test('a rejection without a handler ends the process with code 1 after its requests; jobs that were not returned do not', async () => {
  const databaseUrl = await cloneDatabase()
  onTestFinished(() => dropDatabase(databaseUrl))
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-end-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const preload = `data:text/javascript,${encodeURIComponent(rejections)}`
  const program = join(import.meta.dirname, 'main.ts')
  const shop = spawn(process.execPath, [...quickStart.args, '--import', preload, program], {
    env: {
      ...quickStart.env,
      ...{ PATH: process.env.PATH, SHOP_MODE: 'live', LOG_LEVEL: 'error' },
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: folder, PORT: String(port) },
    },
  })
  onTestFinished(() => void shop.kill('SIGKILL'))
  let said = ''
  for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = once(shop, 'close')
  await expect.poll(() => said, { timeout: 60_000 }).toContain('The shop runs at')

  shop.kill('SIGUSR2')
  await expect.poll(() => said).toContain('jobs were not returned to their queue')
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)

  const call = request({
    ...{ port, host: '127.0.0.1', path: `${base}/cart/info`, method: 'POST' },
    headers: { 'content-type': 'application/json', 'content-length': 2, expect: '100-continue' },
  })
  const answered = once(call, 'response')
  call.flushHeaders()
  // The server has the request once it asks for the body.
  await once(call, 'continue')
  shop.kill('SIGUSR2')
  await expect.poll(() => said).toContain('rejection without a handler')
  call.end('{}')
  const [answer] = await answered
  // A new shop is not open to buyers yet.
  expect(JSON.parse(await text(answer)).data).toEqual({ reason: 'shop_closed' })
  const [code] = await ended
  expect(code).toBe(1)
})
