import type { Address } from '#contract/address.ts'
import { countryName } from '#contract/country-name.ts'
import { bcp47, isLang } from '#contract/languages.ts'
import { personName } from '#contract/person-name.ts'

/** An address on one line, for recognising rather than for posting, its country named in the page's language. */
export function addressText(address: Address, lang: string): string {
  return [personName(address), ...addressLines(address, lang)].filter(Boolean).join(', ')
}

/** Where addresses go from the province to the door. */
const fromTheLargest = ['CN', 'HK', 'MO', 'TW', 'JP', 'KR', 'KP']

/** The lines below the name. */
export function addressLines(address: Address, lang: string): string[] {
  const { postalCode, state, city, area } = address
  const country = countryName(address.country, isLang(lang) ? bcp47[lang] : 'en')
  const street = [address.address, address.apartment]
  const lines = fromTheLargest.includes(address.country)
    ? [address.company, spaced([postalCode, state, city, area]), ...street, country]
    : [address.company, ...street, area, spaced([postalCode, city]), state, country]
  return lines.filter((line): line is string => Boolean(line))
}

function spaced(parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
