import { countryName } from '#contract/country-name.ts'
import { bcp47, type Lang } from '#contract/languages.ts'
import type { CallContext } from '#server/platform/shop.ts'

/** The country code of a call as sent by a trusted proxy; '' if unknown. */
export function placeOf({ country }: Pick<CallContext, 'country'>): string {
  return country
}

/** The name of a stored place in the reader's language. */
export function placeName(place: string, lang: Lang): string {
  return countryName(place, bcp47[lang])
}
