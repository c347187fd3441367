import type { Lang } from '#contract/languages.ts'
import { addressFormat } from './address-format.ts'
import { type Choice, choicesOf, findPlace, type Place } from './places.ts'

/** A country's provinces, states or prefectures; empty if its addresses have none. */
export function statesOf(country: string, lang: Lang): Choice[] {
  const format = addressFormat(country)
  return choicesOf(format?.states ?? [], format?.lang, lang)
}

/** Finds a state by its code, its name in either script or its ISO 3166-2 part. */
export function findState(country: string, given: string): Place | undefined {
  return findPlace(addressFormat(country)?.states ?? [], given)
}
