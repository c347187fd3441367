import { shopSetting } from './open-shop.ts'
import type { Shop } from './shop.ts'

/** Writes a moment as YYYY-MM-DD in the shop's time zone. */
export function dayOf({ settings }: Pick<Shop, 'settings'>): (at: Date) => string {
  const { timeZone } = settings(shopSetting)
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  return (at) => format.format(at)
}
