import type { Reader } from '#server/db/open.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import { defaultAddress } from '../addresses/default-address.ts'

/** Zones where most people of a country with several of them live (CLDR, primaryZones). */
const primary: Record<string, string> = {
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
}

/** The time zone in which a customer reads times: that of their address, or else the shop's. */
export async function customerZone(db: Reader, customerId: string, at: Date): Promise<string> {
  const { address } = await defaultAddress(db, customerId)
  const { timeZone } = await settingIn(db, shopSetting)
  return (address && zoneOf(address.country, at)) ?? timeZone
}

/** The time zone of a country; null if its clocks differ. */
function zoneOf(country: string, at: Date): string | null {
  const zones = primary[country] ? [primary[country]] : new Intl.Locale(`und-${country}`).getTimeZones()
  const clocks = new Set(zones?.map((timeZone) => at.toLocaleString('en', { timeZone })))
  return clocks.size === 1 ? (zones?.[0] ?? null) : null
}
