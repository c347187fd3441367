import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { quickStart } from '#test/quick-start.ts'

const root = resolve(import.meta.dirname, '../..')

/** As `bin/start` runs the shop. */
const flags = ['--max-semi-space-size=16', ...quickStart.args]

export type RunningShop = { url: string; port: number; process: ChildProcess; stop(): Promise<void> }

/**
 * Starts the shop as `bin/start` does, as a separate process with limits, logs (discarded) and metrics. `cpu` pins it to one core (Linux), so
 * that client and server do not share one. `port` defaults to a free port. The shop must be ready within
 * `timeoutMs`; a large catalogue takes long to read.
 */
export async function startShop(
  env: Record<string, string>,
  { cpu, port = 0, timeoutMs = 120_000 }: { cpu?: number; port?: number; timeoutMs?: number } = {},
): Promise<RunningShop> {
  const own = port || (await freePort())
  const url = `http://127.0.0.1:${own}`
  const command = [process.execPath, ...flags, join(root, 'server/main.ts')]
  const pinned = cpu === undefined ? command : ['taskset', '-c', String(cpu), ...command]
  const child = spawn(pinned[0]!, pinned.slice(1), {
    cwd: root,
    env: {
      MALLOC_ARENA_MAX: '2',
      ...process.env,
      NODE_ENV: 'production',
      ...quickStart.env,
      PORT: String(own),
      PUBLIC_URL: url,
      TRUST_PROXY: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await ready(url, child, timeoutMs)
  return {
    url,
    port: own,
    process: child,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function ready(url: string, child: ChildProcess, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The shop ended with ${child.exitCode} before it was ready`)
    const response = await fetch(`${url}/readyz`).catch(() => null)
    if (response?.ok) return
    await wait(50)
  }
  throw new Error(`The shop was not ready within ${timeoutMs / 1000} s`)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
