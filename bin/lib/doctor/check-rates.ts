import type { Config } from '#server/config.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { openSettings } from '#server/platform/settings.ts'
import { areStale, storedRates } from '#server/rates/fetch-rates.ts'
import { askDatabase } from './ask-database.ts'
import { type Finding, ok, warn } from './finding.ts'

const name = 'exchange rates'

/** Warns of rates that are old or wait for approval. undefined: no shop yet, or rates are entered by hand. */
export async function checkRates(config: Config): Promise<Finding | undefined> {
  return askDatabase(config, async (database) => {
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
  })
}
