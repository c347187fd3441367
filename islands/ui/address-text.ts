import type { ShownAddress } from '#contract/address.ts'
import { countryName } from '#contract/country-name.ts'
import { bcp47, isLang } from '#contract/languages.ts'
import { personName } from '#contract/person-name.ts'

/** Formats an address on one line for recognition, not for postage, with the country named in the page's language. */
export function addressText(address: ShownAddress, lang: string): string {
  return [personName(address), ...addressLines(address, lang)].filter(Boolean).join(', ')
}

/** Returns the lines below the name: the server's, in the order of the country, followed by the country name. */
export function addressLines(address: ShownAddress, lang: string): string[] {
  return [...address.lines, countryName(address.country, isLang(lang) ? bcp47[lang] : 'en')]
}
