import { bcp47, type Lang } from '#contract/languages.ts'

/**
 * A province, city or district: [as written on a parcel, name, name in Latin letters, ISO 3166-2 part].
 * Empty where it is as the first.
 */
export type Place = [key: string, name?: string, latin?: string, iso?: string]

/** A choice in a list of places. */
export type Choice = { code: string; name: string }

/** Places by name, in Latin letters unless the page's language is the country's own. */
export function choicesOf(places: readonly Place[], placesLang: string | undefined, lang: Lang): Choice[] {
  const native = placesLang !== undefined && languageOf(placesLang) === languageOf(bcp47[lang])
  const order = collator(lang)
  return places
    .map(([code, name, latin]) => ({
      code,
      name: (native ? name : [latin, name].find(hasLatin)) || code,
    }))
    .sort((a, b) => order.compare(a.name, b.name))
}

/** Hong Kong's places go by their Latin names, and have native ones beside. */
export function hasLatin(word: string | undefined): boolean {
  return word !== undefined && /\p{Script=Latin}/u.test(word)
}

/** The place that is meant by its key, its name in either script or its ISO 3166-2 part. */
export function findPlace(places: readonly Place[], given: string): Place | undefined {
  const wanted = fold(given)
  return places.find((place) => place.some((word) => word && fold(word) === wanted))
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
}

/** Readers of Chinese read both its scripts better than its names in Latin letters. */
function languageOf(tag: string): string {
  return new Intl.Locale(tag).language
}

// Making one takes longer than the sorting it is for.
const collators = new Map<Lang, Intl.Collator>()

function collator(lang: Lang): Intl.Collator {
  const known = collators.get(lang) ?? new Intl.Collator(bcp47[lang])
  collators.set(lang, known)
  return known
}
