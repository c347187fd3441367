import { bcp47, type Lang } from '#contract/languages.ts'
import { addressFormat } from './address-format.ts'

export type State = { code: string; name: string }

/**
 * A country's provinces, states or prefectures; empty where its addresses have none. `code` is what stands on the
 * letter; the name is in Latin letters unless the page's language writes as the country does.
 */
export function statesOf(country: string, lang: Lang): State[] {
  const format = addressFormat(country)
  if (!format?.states) return []
  const native = format.lang !== undefined && sameScript(bcp47[lang], format.lang)
  const states = format.states.map(([code, name, latin]) => ({
    code,
    name: (!native && latin) || name || code,
  }))
  return states.sort((a, b) => a.name.localeCompare(b.name, bcp47[lang]))
}

/** The code of a state given by its code, its name in either script or its ISO 3166-2 part; null if there is none. */
export function findState(country: string, given: string): string | null {
  const wanted = fold(given)
  const found = addressFormat(country)?.states?.find((row) =>
    row.some((word) => word && fold(word) === wanted),
  )
  return found?.[0] ?? null
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
}

function sameScript(a: string, b: string): boolean {
  const [left, right] = [new Intl.Locale(a).maximize(), new Intl.Locale(b).maximize()]
  return left.language === right.language && left.script === right.script
}
