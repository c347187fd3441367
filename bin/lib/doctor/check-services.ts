import { serviceCodes } from '#contract/admin/service.ts'
import type { Config } from '#server/config.ts'
import { storedKeys, unsealKeys } from '#server/platform/services/keys.ts'
import { askDatabase, openFacts } from './ask-database.ts'
import { type Finding, ok, warn } from './finding.ts'

const name = 'keys of services'

/** Names keys that were entered in the desk but cannot be read any more. undefined: no shop yet, or no such keys. */
export async function checkServices(config: Config): Promise<Finding | undefined> {
  return askDatabase(config, async (database) => {
    const { settings, secret } = await openFacts(config, database)
    const stored = serviceCodes.filter((code) => settings(storedKeys(code)).sealed !== '')
    if (stored.length === 0) return
    const lost = stored.filter((code) => !unsealKeys({ secret }, code, settings(storedKeys(code)).sealed))
    if (lost.length > 0)
      return warn(
        name,
        `cannot be read: ${lost.join(', ')}`,
        'SHOP_SECRET is not the one they were entered under. Set it again, or enter the keys again in the desk.',
      )
    if (config.mode === 'live' && config.secret === undefined)
      return warn(
        name,
        `entered in the desk: ${stored.join(', ')}; the secret that encrypts them is in the database and its backups`,
        'Set SHOP_SECRET to a random text of at least 32 characters and enter the keys again.',
      )
    return ok(name, `entered in the desk: ${stored.join(', ')}`)
  })
}
