import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { rememberMode } from '#server/platform/settings/mode.ts'
import { openSettings } from '#server/platform/settings/settings.ts'
import { diskStorage } from '#server/platform/storage.ts'
import { startDatabase } from '#server/start-database.ts'

export type OpenCatalogue = Awaited<ReturnType<typeof openCatalogue>>

/**
 * Opens the shop's database and files for a command-line tool, whether or not the shop is running. Starts no email, jobs
 * or pages.
 * @throws ConfigError when the environment does not match the shop.
 */
export async function openCatalogue(config: Config) {
  const server = await startDatabase(config)
  const database = openDatabase(server.url, { max: 6 })
  try {
    await migrate(database.url)
    await rememberMode(config, database.pool)
    const settings = await openSettings(database.db)
    return {
      db: database.db,
      pool: database.pool,
      settings: settings.read,
      storage: diskStorage(join(config.dataDir, 'files')),
      publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
      async close() {
        await database.close()
        await server.stop()
      },
    }
  } catch (error) {
    await database.close()
    await server.stop()
    throw error
  }
}
