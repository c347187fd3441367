import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { methodsIn } from '#server/pricing/shipping/shipping.setting.ts'
import { deliverySetting } from './delivery.setting.ts'
import {
  type Calendar,
  type DeliveryPromise,
  deliveryPromise,
  type Goods,
  localTime,
  nextCutOff,
  type Transit,
} from './promise.ts'

type Reading = Pick<Shop, 'settings' | 'now'>

/** The promise for a shipping method; null if the shop shows none. */
export function promiseBy(shop: Reading, transit: Transit, goods: Goods = {}): DeliveryPromise | null {
  const calendar = calendarOf(shop)
  return calendar && deliveryPromise(calendar, shop.now(), transit, goods)
}

/** The promise for a country, by the first method that delivers there; null if none does. */
export function promiseTo(shop: Reading, country: string, goods: Goods = {}): DeliveryPromise | null {
  const method = methodsIn(shop, country).find(({ pickup }) => !pickup)
  return method ? promiseBy(shop, method, goods) : null
}

/** When pages that show delivery dates become outdated; null: never. */
export function nextPromise(shop: Reading): Date | null {
  const calendar = calendarOf(shop)
  return calendar && nextCutOff(calendar, shop.now())
}

/** The day on which goods come out that are sold ahead; null once it has come. */
export function releaseAhead({ settings, now }: Reading, releaseOn: string | null): string | null {
  if (releaseOn === null) return null
  return releaseOn > localTime(now(), settings(shopSetting).timeZone).date ? releaseOn : null
}

/** As the contract has it. */
export function viewPromise(promise: DeliveryPromise | null) {
  return promise && { ...promise, orderBefore: promise.orderBefore.toISOString() }
}

function calendarOf({ settings }: Reading): Calendar | null {
  const { enabled, ...calendar } = settings(deliverySetting)
  return enabled ? { ...calendar, timeZone: settings(shopSetting).timeZone } : null
}
