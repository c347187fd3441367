import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { openSettings } from '#server/platform/settings.ts'
import { areStale, storedRates } from '#server/rates/fetch-rates.ts'
import { startDatabase } from '#server/start-database.ts'
import { type Finding, ok, warn } from './finding.ts'

const name = 'exchange rates'

/** Warns of rates that are old or wait for approval. undefined: no shop yet, or rates are entered by hand. */
export async function checkRates(config: Config): Promise<Finding | undefined> {
  const started = await startDatabase(config).catch(() => null)
  if (!started) return
  const database = openDatabase(started.url, { max: 2 })
  try {
    const { read: settings } = await openSettings(database.db)
    const { provider } = settings(currencySetting)
    if (provider === 'hand') return
    const stored = await storedRates(database, provider)
    if (!stored?.day)
      return warn(
        name,
        stored?.fault ?? 'none were fetched yet',
        `Check that ${config.ecbRatesUrl} can be reached.`,
      )
    if (stored.heldAt)
      return warn(
        name,
        `those of ${stored.day} wait for approval`,
        'Accept them in the desk: Settings › Currencies.',
      )
    if (areStale(stored, new Date()))
      return warn(
        name,
        `the last are of ${stored.day}${stored.fault ? `: ${stored.fault}` : ''}`,
        `Check that ${config.ecbRatesUrl} can be reached.`,
      )
    return ok(name, `of ${stored.day}`)
  } catch {
    // A database that cannot be read, or of an older version: the check of the database says what can be done.
    return
  } finally {
    await database.close()
    await started.stop()
  }
}
