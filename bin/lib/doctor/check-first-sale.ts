import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { findMissing } from '#server/desk/setup/find-missing.ts'
import { openSettings } from '#server/platform/settings.ts'
import { startDatabase } from '#server/start-database.ts'
import { type Finding, ok, warn } from './finding.ts'

const name = 'first sale'

/** Names what a live shop still misses to sell, as its setup guide does. undefined: no shop yet, or a demo shop. */
export async function checkFirstSale(config: Config): Promise<Finding | undefined> {
  if (config.mode === 'demo') return
  const started = await startDatabase(config).catch(() => null)
  if (!started) return
  const database = openDatabase(started.url, { max: 2 })
  try {
    const { read: settings } = await openSettings(database.db)
    const open = (await findMissing(database.db, settings, config)).filter(
      ({ done, required }) => required && !done,
    )
    if (open.length === 0) return ok(name, 'nothing is missing')
    const detail = open.map(({ code, missing }) => `${code} (${missing.join(', ')})`).join(', ')
    return warn(name, `missing: ${detail}`, 'Complete these steps in the setup guide of the desk.')
  } catch {
    // A database that cannot be read, or of an older version: the check of the database says what can be done.
    return
  } finally {
    await database.close()
    await started.stop()
  }
}
