import { zoneFor } from '#contract/shipping-zones.ts'
import type { Reader } from '#server/db/open.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import { shippingSetting } from '#server/pricing/shipping/shipping.setting.ts'
import { deliverySetting } from './delivery.setting.ts'
import { arrival } from './promise.ts'

type Days = { earliest: string; latest: string }

type Shipped = {
  address: { country: string } | null
  shippingMethod: { code: string } | null
  /** The days that were promised when the order was placed. */
  delivery: Days | null
}

/**
 * The days on which a parcel should arrive that is handed to the carrier now: counted by the order's shipping method, or
 * the promised days if the shop no longer offers it. null if the shop shows no dates, and for goods that are picked up.
 */
export async function arrivalOf(
  reader: Reader,
  { address, shippingMethod, delivery }: Shipped,
  at: Date,
): Promise<Days | null> {
  const { enabled, ...calendar } = await settingIn(reader, deliverySetting)
  if (!enabled || !address) return null
  const { zones } = await settingIn(reader, shippingSetting)
  const methods = zoneFor(zones, address.country)?.methods ?? []
  const method = methods.find(({ code }) => code === shippingMethod?.code)
  if (!method) return delivery
  if (method.pickup) return null
  const { timeZone } = await settingIn(reader, shopSetting)
  return arrival({ ...calendar, timeZone }, at, method)
}
