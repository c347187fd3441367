import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openEmbedded } from '#server/db/embedded/open-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { openShop } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { openFolder } from '../../bench/stage/folder.ts'
import { startShop } from '../../bench/stage/start-shop.ts'

export type KillableShop = {
  url: string
  /** Reads the shop's database, beside the server. */
  books: pg.Pool
  /** Kills the server and starts it again. */
  killServer(): Promise<void>
  /** Kills PostgreSQL, and waits until the server has brought it back. */
  killDatabase(): Promise<void>
  close(): Promise<void>
}

/**
 * A shop as its own process with its own PostgreSQL, both of which may be killed: the other tests share a server, which
 * runs without fsync. `prepare` fills the database before the server starts.
 */
export async function openKillableShop(prepare: (shop: Shop) => Promise<void>): Promise<KillableShop> {
  const dataDir = await openFolder('crash')
  const database = await openEmbedded({ dataDir })
  const env = { DATA_DIR: dataDir, SHOP_MODE: 'demo', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
  await fill(database.connectionString, env, prepare)
  const books = new pg.Pool({ connectionString: database.connectionString, max: 4 })
  // Its connections break when PostgreSQL is killed.
  books.on('error', () => {})
  let server = await startShop(env)
  return {
    url: server.url,
    books,
    async killServer() {
      process.kill(server.process.pid!, 'SIGKILL')
      server = await startShop(env, { port: server.port })
    },
    async killDatabase() {
      process.kill(await postmaster(books), 'SIGKILL')
      await expect
        .poll(() => books.query('select 1').catch(() => null), { timeout: 60_000, interval: 100 })
        .not.toBeNull()
    },
    async close() {
      await server.stop()
      await books.end()
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function fill(
  url: string,
  env: Record<string, string>,
  prepare: (shop: Shop) => Promise<void>,
): Promise<void> {
  await migrate(url)
  const database = openDatabase(url, { max: 4 })
  const { shop, close } = await openShop(readConfig(env), database, pino({ level: 'silent' }))
  await prepare(shop)
  await close()
  await database.close()
}

async function postmaster(books: pg.Pool): Promise<number> {
  const { rows } = await books.query<{ data_directory: string }>('show data_directory')
  const [pid] = (await readFile(join(rows[0]!.data_directory, 'postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}
