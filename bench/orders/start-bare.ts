import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Pool } from 'undici'

/** Starts the reference server of bare-calls.ts. `web` leads to it. */
export async function startBare(databaseUrl: string): Promise<{ web: Pool; stop(): Promise<void> }> {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'bare-calls.ts')], {
    env: { ...process.env, NODE_ENV: 'production', BARE_DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(createInterface(child.stdout!), 'line')
  const web = new Pool(url, { connections: 64 })
  return {
    web,
    async stop() {
      await web.close()
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
