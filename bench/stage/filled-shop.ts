import { rm } from 'node:fs/promises'
import { openEmbedded } from '#server/db/embedded/open-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { fillCatalogue } from '../catalogue/fill-catalogue.ts'
import type { Stage } from './database.ts'
import { openFolder } from './folder.ts'

/** A database with synthetic products, for a shop in live mode without demo features. */
export async function filledShop(products: number): Promise<Stage> {
  const dataDir = await openFolder('bench')
  const server = await openEmbedded({ dataDir })
  const { pool, close } = openDatabase(server.connectionString, { max: 4 })
  await migrate(server.connectionString)
  await fillCatalogue(pool, products)
  await close()
  return {
    dataDir,
    env: { DATA_DIR: dataDir, SHOP_MODE: 'live' },
    async close() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
