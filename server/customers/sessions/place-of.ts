import { countryName } from '#contract/country-name.ts'
import { bcp47, type Lang } from '#contract/languages.ts'
import type { CallContext } from '#server/platform/shop.ts'

/** Where a call comes from: a country's code, where a trusted proxy says it; else nothing is known. */
export function placeOf({ country }: Pick<CallContext, 'country'>): string {
  return country
}

/** A kept place in the reader's language. */
export function placeName(place: string, lang: Lang): string {
  return countryName(place, bcp47[lang])
}
