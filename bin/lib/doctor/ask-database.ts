import type { Config } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { findShopSecret } from '#server/platform/secret.ts'
import { openKeys } from '#server/platform/services/keys.ts'
import { openSettings } from '#server/platform/settings.ts'
import { startDatabase } from '#server/start-database.ts'
import type { Finding } from './finding.ts'

/** The settings and keys that the shop would use with this database. */
export async function openFacts(config: Config, { db, pool }: Pick<Database, 'db' | 'pool'>) {
  const { read: settings } = await openSettings(db)
  const secret = (await findShopSecret(config, pool)) ?? ''
  return { config, settings, secret, keys: openKeys({ config, settings, secret }) }
}

/**
 * Asks the shop's database and closes it. undefined: there is none, or it cannot be read or is of an older version: the
 * check of the database says what can be done.
 */
export async function askDatabase(
  config: Config,
  ask: (database: Database) => Promise<Finding | undefined>,
): Promise<Finding | undefined> {
  const started = await startDatabase(config).catch(() => null)
  if (!started) return
  const database = openDatabase(started.url, { max: 2 })
  try {
    return await ask(database)
  } catch {
    return
  } finally {
    await database.close()
    await started.stop()
  }
}
