import { countriesSoldTo, findZoneGaps } from '#contract/shipping-zones.ts'
import type { Config } from '#server/config.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { openSettings } from '#server/platform/settings.ts'
import { shippingSetting } from '#server/pricing/shipping.setting.ts'
import { taxSetting } from '#server/pricing/tax.setting.ts'
import { askDatabase } from './ask-database.ts'
import { type Finding, ok, warn } from './finding.ts'

const name = 'shipping zones'

/** Names countries that are sold to without a shipping method, and those in several zones. undefined: no zone yet. */
export async function checkShipping(config: Config): Promise<Finding | undefined> {
  return askDatabase(config, async (database) => {
    const { read: settings } = await openSettings(database.db)
    const shipping = settings(shippingSetting)
    if (shipping.zones.length === 0) return
    const soldTo = countriesSoldTo(shipping, settings(currencySetting), settings(taxSetting))
    const { unserved, empty, twice } = findZoneGaps(shipping.zones, soldTo)
    const found = [
      ...(unserved.length > 0 ? [`sold to, but in no zone: ${unserved.join(', ')}`] : []),
      ...empty.map(({ zone, countries }) => `no method in zone ${zone.code}: ${countries.join(', ')}`),
      ...twice.map(
        ({ zones, countries }) =>
          `in zones ${zones.map(({ code }) => code).join(' and ')}, of which ${zones[0]!.code} applies: ${countries.join(', ')}`,
      ),
    ]
    if (found.length === 0) return ok(name, 'each country that is sold to is in one zone')
    return warn(name, found.join('; '), 'Correct the zones in the desk: Settings › Shipping.')
  })
}
