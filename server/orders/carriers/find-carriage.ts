import type { Reader } from '#server/db/open.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import { taxSetting } from '#server/pricing/tax/tax.setting.ts'
import { carrierSetting } from './carrier.setting.ts'
import { carriers } from './carriers.ts'
import { bareNumber, guessCarrier } from './guess-carrier.ts'

/** Carrier, number and link of a parcel, as stored with it. */
export type Carriage = { carrier: string; carrierName: string; number: string; trackUrl: string | null }

/** The carriers that a shop uses, by name; without a choice of the merchant, all that are built in. */
export function carrierNames({ used, own }: { used: string[]; own: { name: string }[] }): string[] {
  const known = carriers.filter(({ code }) => used.length === 0 || used.includes(code))
  return [...own, ...known].map(({ name }) => name)
}

/**
 * The carriage of a parcel. `carrier` is the code or name of a carrier; without it, the number tells. A name that no
 * carrier has is kept as it is, without a link.
 */
export async function findCarriage(
  reader: Reader,
  {
    carrier = '',
    trackingNumber = '',
  }: { carrier?: string | undefined; trackingNumber?: string | undefined },
): Promise<Carriage> {
  const { used, links, own } = await settingIn(reader, carrierSetting)
  const number = trackingNumber.replace(/\s/g, '')
  const wanted = carrier.trim().toLowerCase()
  const named = [...own, ...carriers].find(
    ({ code, name }) => wanted === code || wanted === name.toLowerCase(),
  )
  const { baseCountry: country } = await settingIn(reader, taxSetting)
  const found = named ?? (wanted === '' && number ? guessCarrier(number, { used, own, country }) : null)
  if (!found) return { carrier: '', carrierName: carrier.trim(), number, trackUrl: null }
  const link = links[found.code] ?? found.link
  return {
    carrier: found.code,
    carrierName: found.name,
    number,
    trackUrl: number ? link.replace('{number}', encodeURIComponent(bareNumber(number))) : null,
  }
}
