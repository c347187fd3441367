import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { loadDemoOnce } from '#demo/load.ts'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { openShop } from '#server/platform/open-shop.ts'
import { openSettings } from '#server/platform/settings/settings.ts'
import { diskStorage } from '#server/platform/storage.ts'
import { cloneDatabase, dropDatabase } from './clone-database.ts'

export type TestCatalogue = Awaited<ReturnType<typeof openTestCatalogue>>

/**
 * Opens a database and a folder without an application, for tests of the catalogue alone.
 * `demo` loads the demo shop.
 */
export async function openTestCatalogue({ demo = false } = {}) {
  const databaseUrl = await cloneDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-catalogue-'))
  const database = openDatabase(databaseUrl, { max: 6 })
  if (demo) await loadDemo({ database, folder })
  const settings = await openSettings(database.db)
  return {
    database,
    db: database.db,
    pool: database.pool,
    databaseUrl,
    folder,
    settings: settings.read,
    storage: diskStorage(join(folder, 'files')),
    publicUrl: 'http://shop.test',
    async close() {
      await database.close()
      await dropDatabase(databaseUrl)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Does what the shop does at its first start. */
export async function loadDemo({ database, folder }: { database: Database; folder: string }): Promise<void> {
  const config = readConfig({ SHOP_MODE: 'demo', DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const { shop, close } = await openShop(config, database, pino({ level: 'silent' }))
  await loadDemoOnce(shop)
  await close()
}
