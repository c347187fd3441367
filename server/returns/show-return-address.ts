import { countryName } from '#contract/country-name.ts'
import { bcp47, isLang } from '#contract/languages.ts'
import type { ReturnAddress } from '#contract/return.ts'

/** An address as an approval keeps it. Without `country`, its lines name the country, or the merchant left it out. */
export type StoredAddress = ReturnAddress & { country?: string }

/** The return address with its country in the reader's language. */
export function showReturnAddress(stored: StoredAddress | null, lang: string): ReturnAddress | null {
  if (!stored?.country) return stored
  const { country, detailedAddress, ...rest } = stored
  const named = countryName(country, bcp47[isLang(lang) ? lang : 'en'])
  return { ...rest, detailedAddress: `${detailedAddress}\n${named}` }
}
