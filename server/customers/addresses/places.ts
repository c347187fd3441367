import { bcp47, type Lang } from '#contract/languages.ts'

/**
 * A province, city or district: [as written on a parcel, name, name in Latin script, ISO 3166-2 part].
 * An empty item equals the first.
 */
export type Place = [key: string, name?: string, latin?: string, iso?: string]

/** An option in a list of places. */
export type Choice = { code: string; name: string }

/** Places sorted by name, in Latin script unless the page is in the country's own language. */
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

/** Hong Kong's places are stored by their Latin names and also have native ones. */
export function hasLatin(word: string | undefined): boolean {
  return word !== undefined && /\p{Script=Latin}/u.test(word)
}

/** Finds a place by its key, its name in either script or its ISO 3166-2 part. */
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

/** Chinese readers read the other Chinese script more easily than romanised names. */
function languageOf(tag: string): string {
  return new Intl.Locale(tag).language
}

// Cached, because creating a collator takes longer than one sort.
const collators = new Map<Lang, Intl.Collator>()

function collator(lang: Lang): Intl.Collator {
  const collator = collators.get(lang) ?? new Intl.Collator(bcp47[lang])
  collators.set(lang, collator)
  return collator
}
