import { serviceCodes } from '#contract/admin/system/service.ts'
import { storedKeys, unsealKeys } from '#server/platform/services/keys.ts'
import { type Facts, type Finding, listed, ok, warn } from './finding.ts'

/** Names keys that were entered in the desk but cannot be read any more. undefined: no such keys. */
export async function checkServices({
  config,
  settings,
  secret,
}: Pick<Facts, 'config' | 'settings' | 'secret'>): Promise<Finding | undefined> {
  const stored = serviceCodes.filter((code) => settings(storedKeys(code)).sealed !== '')
  if (stored.length === 0) return
  const lost = stored.filter((code) => !unsealKeys({ secret }, code, settings(storedKeys(code)).sealed))
  if (lost.length > 0)
    return warn(
      'services',
      { key: 'desk.check.services_lost', values: { list: listed(lost) } },
      { key: 'desk.check.services_lost_remedy' },
    )
  const values = { list: listed(stored) }
  if (config.mode === 'live' && config.secret === undefined)
    return warn(
      'services',
      { key: 'desk.check.services_open', values },
      { key: 'desk.check.services_open_remedy' },
    )
  return ok('services', 'desk.check.services_ok', values)
}
