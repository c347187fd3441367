import type { Config } from '#server/config.ts'
import { findMissing } from '#server/desk/setup/find-missing.ts'
import { askDatabase, openFacts } from './ask-database.ts'
import { type Finding, ok, warn } from './finding.ts'

const name = 'first sale'

/** Names what a live shop still misses to sell, as its setup guide does. undefined: no shop yet, or a demo shop. */
export async function checkFirstSale(config: Config): Promise<Finding | undefined> {
  if (config.mode === 'demo') return
  return askDatabase(config, async (database) => {
    const open = (await findMissing(database.db, await openFacts(config, database))).filter(
      ({ done, required }) => required && !done,
    )
    if (open.length === 0) return ok(name, 'nothing is missing')
    const detail = open.map(({ code, missing }) => `${code} (${missing.join(', ')})`).join(', ')
    return warn(name, `missing: ${detail}`, 'Complete these steps in the setup guide of the desk.')
  })
}
