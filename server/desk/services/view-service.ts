import type { Service, ServiceCode, ServiceField } from '#contract/admin/system/service.ts'
import type { Reader } from '#server/db/open.ts'
import { serviceOf, storedKeys, unsealKeys } from '#server/platform/services/keys.ts'
import type { ServiceValues } from '#server/platform/services/service.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Keys shorter than this are not shown at all: four characters would be too much of them. */
const longKey = 16

/** A service as the desk shows it: open values, and of keys the last four characters at most. */
export async function viewService(shop: Shop, reader: Reader, code: ServiceCode): Promise<Service> {
  const { config } = shop
  const service = serviceOf(code)
  const stored = await settingIn(reader, storedKeys(code))
  const entered = stored.sealed === '' ? null : unsealKeys(shop, code, stored.sealed)
  const given = service.fromEnvironment(config)
  const environment = service.environmentValues(config)
  const keys = given ?? (entered ? service.fromValues(entered, config) : undefined)
  const live = keys === undefined ? null : (service.isLive?.(keys) ?? null)
  const fields = Object.entries(service.fields).map(([name, { variable, kind, optional, options }]) => {
    const fromEnvironment = given !== undefined || environment[name] !== undefined
    const value = (fromEnvironment ? environment : entered)?.[name]
    return {
      ...{ name, variable, kind, fromEnvironment, set: value !== undefined },
      required: !optional,
      options: options ? [...options] : null,
      ...shown(kind, value),
    }
  })
  return {
    code,
    state:
      given !== undefined ? 'environment' : stored.sealed === '' ? 'none' : entered ? 'desk' : 'unreadable',
    stored: stored.sealed !== '',
    savedAt: stored.savedAt,
    savedBy: stored.savedBy || null,
    fields,
    webhook: service.webhook
      ? { url: shop.publicUrl + service.webhook.path, events: [...service.webhook.events] }
      : null,
    live,
    testInLive: config.mode === 'live' && live === false,
  }
}

function shown(kind: ServiceField['kind'], value: ServiceValues[string]) {
  return {
    value: kind === 'open' ? (value ?? null) : null,
    lastFour: kind === 'key' && value !== undefined && value.length >= longKey ? value.slice(-4) : null,
  }
}
