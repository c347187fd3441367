import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Facts } from '#server/desk/system/checks/finding.ts'
import { findShopSecret } from '#server/platform/secrets/secret.ts'
import { openKeys } from '#server/platform/services/keys.ts'
import { openSettings, type Settings } from '#server/platform/settings/settings.ts'
import { startDatabase } from '#server/start-database.ts'

type Opened = {
  facts: Facts
  /** The database holds a shop of this version, so that its data can be looked at. */
  hasShop: boolean
  close(): Promise<void>
}

/** The shop's database with its settings and keys. Starts the bundled server for a moment if it is not running. */
export async function openFacts(config: Config): Promise<Opened> {
  const started = await startDatabase(config)
  const database = openDatabase(started.url, { max: 2 })
  const { db, pool } = database
  const close = async () => {
    await database.close()
    await started.stop()
  }
  try {
    const { rows } = await pool.query("select to_regclass('system_task') is not null as found")
    const hasShop: boolean = rows[0].found
    const settings = hasShop ? (await openSettings(db)).read : defaults
    const secret = hasShop ? ((await findShopSecret(config, pool)) ?? '') : ''
    const keys = openKeys({ config, settings, secret })
    return { facts: { config, db, pool, settings, secret, keys, now: () => new Date() }, hasShop, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A shop that was never started has the settings that come with the software. */
const defaults: Settings = ({ schema }) => schema.parse({}) as never
