import type { Address } from '#contract/address.ts'
import { countryName } from '#contract/country-name.ts'
import { bcp47, isLang } from '#contract/languages.ts'

/** An address on one line, for recognising rather than for posting, its country named in the page's language. */
export function addressText(address: Address, lang: string): string {
  const name = `${address.firstName} ${address.lastName}`.trim()
  return [name, ...addressLines(address, lang)].filter(Boolean).join(', ')
}

/** The lines below the name. */
export function addressLines(address: Address, lang: string): string[] {
  const town = [address.postalCode, address.city].filter(Boolean).join(' ')
  const country = countryName(address.country, isLang(lang) ? bcp47[lang] : 'en')
  const lines = [address.company, address.address, address.apartment, town, address.state, country]
  return lines.filter((line): line is string => Boolean(line))
}
