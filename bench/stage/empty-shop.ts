import { rm } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openEmbedded } from '#server/db/embedded/open-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { openShop } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { openFolder } from './folder.ts'

export type EmptyShop = { app: FastifyInstance; shop: Shop; close(): Promise<void> }

/** A demo shop without products, in this process, with a temporary database. */
export async function openEmptyShop(env: Record<string, string>): Promise<EmptyShop> {
  const dataDir = await openFolder('bench')
  const server = await openEmbedded({ dataDir })
  const database = openDatabase(server.connectionString, { max: 8 })
  await migrate(database.url)
  const config = readConfig({
    SHOP_MODE: 'demo',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    ...env,
  })
  const { shop, close } = await openShop(config, database, pino({ level: 'silent' }))
  const app = await buildApp(shop)
  return {
    app,
    shop,
    async close() {
      await app.close()
      await close()
      await database.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
