import type { ShownAddress } from '#contract/address.ts'
import { countryName } from '#contract/country-name.ts'
import { bcp47, isLang } from '#contract/languages.ts'
import { personName } from '#contract/person-name.ts'

/** An address on one line, for recognising rather than for posting, its country named in the page's language. */
export function addressText(address: ShownAddress, lang: string): string {
  return [personName(address), ...addressLines(address, lang)].filter(Boolean).join(', ')
}

/** The lines below the name: the server's, in the order of the country, and the country. */
export function addressLines(address: ShownAddress, lang: string): string[] {
  return [...address.lines, countryName(address.country, isLang(lang) ? bcp47[lang] : 'en')]
}
