import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { inject } from 'vitest'
import { loadDemoOnce } from '#demo/load.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { openShop } from '#server/platform/open-shop.ts'
import { cloneDatabase, onServer, renameDatabase } from './clone-database.ts'

/**
 * Clones a database with the demo shop, which the first test file of a run fills, and shares one folder of
 * pictures among all files, so that each rendition is made only once.
 */
export async function cloneDemoDatabase(): Promise<{ databaseUrl: string; files: string }> {
  const { name, folder } = inject('demo')
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock(7301415)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await fill(name, folder)
  })
  return { databaseUrl: await cloneDatabase(name), files: join(folder, 'files') }
}

async function fill(name: string, folder: string): Promise<void> {
  const databaseUrl = await cloneDatabase()
  await mkdir(join(folder, 'files'), { recursive: true })
  const database = openDatabase(databaseUrl, { max: 6 })
  const config = readConfig({ SHOP_MODE: 'demo', DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const { shop, close } = await openShop(config, database, pino({ level: 'silent' }))
  await loadDemoOnce(shop)
  // Rendering every picture in every size takes minutes; tests render only those they request.
  await database.pool.query('delete from outbox')
  await close()
  await database.close()
  await renameDatabase(databaseUrl, name)
}
