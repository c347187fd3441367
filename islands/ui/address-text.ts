import type { Address } from '#contract/address.ts'
import { countryName } from '#contract/country-name.ts'
import { bcp47, isLang } from '#contract/languages.ts'

/** An address on one line, for recognising rather than for posting, its country named in the page's language. */
export function addressText(address: Address, lang: string): string {
  const name = `${address.firstName} ${address.lastName}`.trim()
  const town = [address.postalCode, address.city].filter(Boolean).join(' ')
  const parts = [
    name,
    address.company,
    address.address,
    address.apartment,
    town,
    address.state,
    countryName(address.country, isLang(lang) ? bcp47[lang] : 'en'),
  ]
  return parts.filter(Boolean).join(', ')
}
