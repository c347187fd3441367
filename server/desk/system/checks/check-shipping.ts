import { countriesSoldTo, findZoneGaps } from '#contract/shipping-zones.ts'
import { currencySetting } from '#server/platform/currency.ts'
import type { Text } from '#server/platform/refusal.ts'
import { isPriced, shippingSetting } from '#server/pricing/shipping/shipping.setting.ts'
import { taxSetting } from '#server/pricing/tax/tax.setting.ts'
import { type Facts, type Finding, listed, ok, warn } from './finding.ts'

/** Names countries that are sold to without a shipping method, and those in several zones. undefined: no zone yet. */
export async function checkShipping({ settings }: Pick<Facts, 'settings'>): Promise<Finding | undefined> {
  const shipping = settings(shippingSetting)
  if (shipping.zones.length === 0) return
  const currencies = settings(currencySetting)
  const soldTo = countriesSoldTo(shipping, currencies, settings(taxSetting))
  const zones = shipping.zones.map((zone) => ({
    ...zone,
    methods: zone.methods.filter((method) => isPriced(method, currencies.base)),
  }))
  const { unserved, empty, twice } = findZoneGaps(zones, soldTo)
  const found: Text[] = [
    ...(unserved.length > 0
      ? [{ key: 'desk.check.shipping_unserved', values: { list: listed(unserved) } }]
      : []),
    ...empty.map(({ zone, countries }) => ({
      key: 'desk.check.shipping_empty',
      values: { zone: zone.code, list: listed(countries) },
    })),
    ...twice.map(({ zones, countries }) => ({
      key: 'desk.check.shipping_twice',
      values: {
        ...{ zones: listed(zones.map(({ code }) => code)), zone: zones[0]!.code },
        list: listed(countries),
      },
    })),
  ]
  if (found.length === 0) return ok('shipping', 'desk.check.shipping_ok')
  return warn(
    'shipping',
    { key: 'desk.check.shipping_gaps', values: { list: found } },
    { key: 'desk.check.shipping_remedy' },
  )
}
